import { createBrowserRouter, Navigate, type RouteObject, useSearchParams } from 'react-router-dom';
import { useAdmin } from '../kit/admin-context.tsx';
import { movedPages, paths } from '../paths.ts';
import { LoginPage } from '../sign-in/sign-in.tsx';
import { AdminCrash } from './admin-crash.tsx';
import { AdminGuard } from './admin-guard.tsx';
import { AdminNotFound } from './admin-not-found.tsx';
import { AdminRoot } from './admin-root.tsx';
import { StaffPage } from './staff-page.tsx';

// A file of its own: few staff open the import, and no other page needs the code that reads
// spreadsheets.
const importPage = async () => ({
  Component: (await import('../houses/files/import-page.tsx')).ImportPage,
});

// So is a person's card: what the staff's first page loads has its limit.
const personPage = async () => ({
  Component: (await import('../requests/calls/person-page.tsx')).PersonPage,
});

// And so is the form that enters a viewing, with what is set about them.
const newViewingPage = async () => ({
  Component: (await import('../requests/viewings/viewing-form.tsx')).NewViewingPage,
});
const viewingSettingsPage = async () => ({
  Component: (await import('../settings/viewings-form.tsx')).ViewingSettingsPage,
});

// And one house in the yard, for whoever stands before it.
const yardPage = async () => ({
  Component: (await import('../houses/yard/yard-page.tsx')).YardPage,
});

function Moved({ to }: { to: (typeof movedPages)[string] }) {
  const [asked] = useSearchParams();
  return <Navigate to={to(useAdmin().language, asked)} replace />;
}

/** The pages by their addresses. */
export const adminRoutes: RouteObject[] = [
  {
    path: paths.root,
    element: <AdminRoot />,
    errorElement: <AdminCrash />,
    children: [
      { path: paths.login.route, element: <LoginPage /> },
      {
        element: <AdminGuard />,
        // Within the frame, so that the links to the other pages stay.
        errorElement: <AdminCrash />,
        children: [
          { path: paths.today.route, element: <StaffPage name="TodayPage" /> },
          { path: paths.houses.route, element: <StaffPage name="HousesPage" /> },
          { path: paths.newHouse.route, element: <StaffPage name="NewHousePage" /> },
          { path: paths.importHouses.route, lazy: importPage },
          { path: paths.print.route, element: <StaffPage name="PrintPage" /> },
          { path: paths.house.route, element: <StaffPage name="EditHousePage" /> },
          { path: paths.yard.route, lazy: yardPage },
          { path: paths.offers.route, element: <StaffPage name="OffersPage" /> },
          { path: paths.newOffer.route, element: <StaffPage name="NewFormPage" /> },
          { path: paths.offer.route, element: <StaffPage name="EditFormPage" /> },
          { path: paths.images.route, element: <StaffPage name="ImagesPage" /> },
          { path: paths.settings.route, element: <StaffPage name="SettingsPage" /> },
          { path: paths.hours.route, element: <StaffPage name="HoursPage" /> },
          { path: paths.makers.route, element: <StaffPage name="MakersPage" /> },
          { path: paths.templates.route, element: <StaffPage name="TemplatesPage" /> },
          { path: paths.viewingSettings.route, lazy: viewingSettingsPage },
          { path: paths.loanRequests.route, element: <StaffPage name="LoansPage" /> },
          { path: paths.requests.route, element: <StaffPage name="RequestsPage" /> },
          { path: paths.newCall.route, element: <StaffPage name="NewCallPage" /> },
          { path: paths.newViewing.route, lazy: newViewingPage },
          { path: paths.person.route, lazy: personPage },
          { path: paths.personalData.route, element: <StaffPage name="PersonalDataPage" /> },
          { path: paths.auditLog.route, element: <StaffPage name="AuditPage" /> },
          ...Object.entries(movedPages).map(([path, to]) => ({ path, element: <Moved to={to} /> })),
          { path: '*', element: <AdminNotFound /> },
        ],
      },
      { index: true, element: <Navigate to={paths.today.route} replace /> },
    ],
  },
  { path: '*', element: <Navigate to={paths.today.href('en')} replace /> },
];

/** A data router: no other kind can stop Back from leaving a page with unsaved changes. */
export const createAdminRouter = () => createBrowserRouter(adminRoutes);
