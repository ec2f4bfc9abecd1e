import { createBrowserRouter, Navigate } from 'react-router-dom';
import { LoginPage } from '../sign-in/sign-in.tsx';
import { AdminCrash } from './admin-crash.tsx';
import { AdminGuard } from './admin-guard.tsx';
import { AdminNotFound } from './admin-not-found.tsx';
import { AdminRoot } from './admin-root.tsx';
import { StaffPage } from './staff-page.tsx';

// A file of its own: few staff open the import, and no other page needs the code that reads spreadsheets.
const importPage = async () => ({ Component: (await import('../houses/import-page.tsx')).ImportPage });

/** A data router: no other kind can stop Back from leaving a page with unsaved changes. */
export function createAdminRouter() {
  return createBrowserRouter([
    {
      path: '/:lang/admin',
      element: <AdminRoot />,
      errorElement: <AdminCrash />,
      children: [
        { path: 'login', element: <LoginPage /> },
        {
          element: <AdminGuard />,
          // Within the frame, so that the links to the other pages stay.
          errorElement: <AdminCrash />,
          children: [
            { path: 'today', element: <StaffPage name="TodayPage" /> },
            { path: 'houses', element: <StaffPage name="HousesPage" /> },
            { path: 'houses/new', element: <StaffPage name="NewHousePage" /> },
            { path: 'houses/import', lazy: importPage },
            { path: 'houses/print', element: <StaffPage name="PrintPage" /> },
            { path: 'houses/edit/:id', element: <StaffPage name="EditHousePage" /> },
            { path: 'discounts', element: <StaffPage name="OffersPage" /> },
            { path: 'discounts/new', element: <StaffPage name="NewFormPage" /> },
            { path: 'discounts/edit/:id', element: <StaffPage name="EditFormPage" /> },
            { path: 'images', element: <StaffPage name="ImagesPage" /> },
            { path: 'loan-requests', element: <StaffPage name="LoansPage" /> },
            { path: 'enquiries', element: <StaffPage name="EnquiriesPage" /> },
            { path: 'personal-data', element: <StaffPage name="PersonalDataPage" /> },
            { path: 'migration', element: <StaffPage name="MigrationPage" /> },
            { path: 'audit-log', element: <StaffPage name="AuditPage" /> },
            { path: '*', element: <AdminNotFound /> },
          ],
        },
        { index: true, element: <Navigate to="today" replace /> },
      ],
    },
    { path: '*', element: <Navigate to="/en/admin/today" replace /> },
  ]);
}
