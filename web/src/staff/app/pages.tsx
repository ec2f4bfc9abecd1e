// The pages behind the sign-in. `staff-page.tsx` loads them together, as one file; the sign-in is
// shown before that file arrives.
export { EditHousePage, NewHousePage } from '../houses/form/house-form.tsx';
export { HousesPage } from '../houses/list/houses-page.tsx';
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
export { PersonalDataPage } from '../tools/personal-data-page.tsx';
