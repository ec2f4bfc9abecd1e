// The pages behind the sign-in. `staff-page.tsx` loads them together, as one file; the sign-in is
// shown before that file arrives.
import { HousesPage as HouseList } from '../houses/list/houses-page.tsx';
import { usePhone } from '../kit/use-phone.ts';
import { MigrationPanel } from '../tools/migration-panel.tsx';

export { EditHousePage, NewHousePage } from '../houses/form/house-form.tsx';
export { PrintPage } from '../houses/paper/print-page.tsx';
export { MenuLayer } from '../kit/menu.tsx';
export { EditFormPage, NewFormPage } from '../offers/form/form-pages.tsx';
export { OffersPage } from '../offers/lists/offers-page.tsx';
export { ImagesPage } from '../pictures/images-page.tsx';
export { NewCallPage } from '../requests/calls/call-form.tsx';
export { LoansPage, RequestsPage } from '../requests/list/requests-page.tsx';
export { HoursPage } from '../settings/hours-form.tsx';
export { MakersPage } from '../settings/makers-form.tsx';
export { SettingsPage } from '../settings/settings-page.tsx';
export { TemplatesPage } from '../settings/templates-form.tsx';
export { SignInAgain } from '../sign-in/sign-in-again.tsx';
export { TodayPage } from '../today/today-page.tsx';
export { AuditPage } from '../tools/audit-page.tsx';
export { MigrationPage } from '../tools/migration-panel.tsx';
export { PersonalDataPage } from '../tools/personal-data-page.tsx';

/** The list of houses, on a wide screen with the state of moving pictures below it. */
export function HousesPage() {
  return <HouseList migration={usePhone() ? null : <MigrationPanel />} />;
}
