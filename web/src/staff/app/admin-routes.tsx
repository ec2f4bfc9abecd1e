import { createBrowserRouter, Navigate } from 'react-router-dom';
import { usePhone } from '../kit/use-phone.ts';
import { LoginPage } from '../sign-in/sign-in.tsx';
import { AdminCrash } from './admin-crash.tsx';
import { AdminGuard } from './admin-guard.tsx';
import { AdminNotFound } from './admin-not-found.tsx';
import { AdminRoot } from './admin-root.tsx';
import { lazyPage } from './lazy-page.tsx';

// Few staff open these, and reading spreadsheets takes code that no other page needs.
const importPage = async () => ({
  Component: (await import('../houses/import-page.tsx')).ImportPage,
});
const auditPage = async () => ({ Component: (await import('../tools/audit-page.tsx')).AuditPage });

const housesPage = lazyPage(async () => {
  const { HousesPage } = await import('../houses/houses-page.tsx');
  const { MigrationPanel } = await import('../tools/migration-panel.tsx');
  return () => <HousesPage migration={usePhone() ? null : <MigrationPanel />} />;
});

/** A data router, because no other kind can ask before Back leaves a page with unsaved changes. */
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
            { path: 'today', element: lazyPage(async () => (await import('../today/today-page.tsx')).TodayPage) },
            { path: 'houses', element: housesPage },
            {
              path: 'houses/new',
              element: lazyPage(async () => (await import('../houses/house-form.tsx')).NewHousePage),
            },
            { path: 'houses/import', lazy: importPage },
            {
              path: 'houses/print',
              element: lazyPage(async () => (await import('../houses/print-page.tsx')).PrintPage),
            },
            {
              path: 'houses/edit/:id',
              element: lazyPage(async () => (await import('../houses/house-form.tsx')).EditHousePage),
            },
            {
              path: 'discounts',
              element: lazyPage(async () => (await import('../offers/offers-page.tsx')).OffersPage),
            },
            {
              path: 'discounts/new',
              element: lazyPage(async () => (await import('../offers/form-pages.tsx')).NewFormPage),
            },
            {
              path: 'discounts/edit/:id',
              element: lazyPage(async () => (await import('../offers/form-pages.tsx')).EditFormPage),
            },
            { path: 'images', element: lazyPage(async () => (await import('../pictures/images-page.tsx')).ImagesPage) },
            {
              path: 'loan-requests',
              element: lazyPage(async () => (await import('../requests/loans-page.tsx')).LoansPage),
            },
            {
              path: 'enquiries',
              element: lazyPage(async () => (await import('../requests/enquiries-page.tsx')).EnquiriesPage),
            },
            {
              path: 'personal-data',
              element: lazyPage(async () => (await import('../tools/personal-data-page.tsx')).PersonalDataPage),
            },
            {
              path: 'migration',
              element: lazyPage(async () => (await import('../tools/migration-panel.tsx')).MigrationPage),
            },
            { path: 'audit-log', lazy: auditPage },
            { path: '*', element: <AdminNotFound /> },
          ],
        },
        { index: true, element: <Navigate to="today" replace /> },
      ],
    },
    { path: '*', element: <Navigate to="/en/admin/today" replace /> },
  ]);
}
