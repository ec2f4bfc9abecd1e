import { createBrowserRouter, Navigate } from 'react-router-dom';
import { EditHousePage, NewHousePage } from '../houses/house-form.tsx';
import { HousesPage } from '../houses/houses-page.tsx';
import { EditFormPage, NewFormPage } from '../offers/form-pages.tsx';
import { OffersPage } from '../offers/offers-page.tsx';
import { ImagesPage } from '../pictures/images-page.tsx';
import { EnquiriesPage } from '../requests/enquiries-page.tsx';
import { LoansPage } from '../requests/loans-page.tsx';
import { LoginPage } from '../session/sign-in.tsx';
import { MigrationPanel } from '../tools/migration-panel.tsx';
import { PersonalDataPage } from '../tools/personal-data-page.tsx';
import { AdminCrash } from './admin-crash.tsx';
import { AdminGuard } from './admin-guard.tsx';
import { AdminNotFound } from './admin-not-found.tsx';
import { AdminRoot } from './admin-root.tsx';

// Few open them, and reading spreadsheets takes code that nobody else needs.
const importPage = async () => ({
  Component: (await import('../houses/import-page.tsx')).ImportPage,
});
const auditPage = async () => ({ Component: (await import('../tools/audit-page.tsx')).AuditPage });

/** A data router, because only that can ask before a page with unsaved changes is left by Back. */
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
          // Within the frame: the way to the other pages stays.
          errorElement: <AdminCrash />,
          children: [
            { path: 'houses', element: <HousesPage migration={<MigrationPanel />} /> },
            { path: 'houses/new', element: <NewHousePage /> },
            { path: 'houses/import', lazy: importPage },
            { path: 'houses/edit/:id', element: <EditHousePage /> },
            { path: 'discounts', element: <OffersPage /> },
            { path: 'discounts/new', element: <NewFormPage /> },
            { path: 'discounts/edit/:id', element: <EditFormPage /> },
            { path: 'images', element: <ImagesPage /> },
            { path: 'loan-requests', element: <LoansPage /> },
            { path: 'enquiries', element: <EnquiriesPage /> },
            { path: 'personal-data', element: <PersonalDataPage /> },
            { path: 'audit-log', lazy: auditPage },
            { path: '*', element: <AdminNotFound /> },
          ],
        },
        { index: true, element: <Navigate to="houses" replace /> },
      ],
    },
    { path: '*', element: <Navigate to="/en/admin/houses" replace /> },
  ]);
}
