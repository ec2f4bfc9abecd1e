import type { Language } from '#domain/locale.ts';
import { admin as adminBg } from './bg/admin.ts';
import { adminAudit as adminAuditBg } from './bg/admin-audit.ts';
import { adminCampaign as adminCampaignBg } from './bg/admin-campaign.ts';
import { adminEnquiries as adminEnquiriesBg } from './bg/admin-enquiries.ts';
import { adminForm as adminFormBg } from './bg/admin-form.ts';
import { adminHouses as adminHousesBg } from './bg/admin-houses.ts';
import { adminImages as adminImagesBg } from './bg/admin-images.ts';
import { adminInbox as adminInboxBg } from './bg/admin-inbox.ts';
import { adminLoans as adminLoansBg } from './bg/admin-loans.ts';
import { adminMigration as adminMigrationBg } from './bg/admin-migration.ts';
import { adminOffers as adminOffersBg } from './bg/admin-offers.ts';
import { adminPeople as adminPeopleBg } from './bg/admin-people.ts';
import { adminRequests as adminRequestsBg } from './bg/admin-requests.ts';
import { adminSession as adminSessionBg } from './bg/admin-session.ts';
import { adminToday as adminTodayBg } from './bg/admin-today.ts';
import { adminTools as adminToolsBg } from './bg/admin-tools.ts';
import { admin } from './en/admin.ts';
import { adminAudit } from './en/admin-audit.ts';
import { adminCampaign } from './en/admin-campaign.ts';
import { adminEnquiries } from './en/admin-enquiries.ts';
import { adminForm } from './en/admin-form.ts';
import { adminHouses } from './en/admin-houses.ts';
import { adminImages } from './en/admin-images.ts';
import { adminInbox } from './en/admin-inbox.ts';
import { adminLoans } from './en/admin-loans.ts';
import { adminMigration } from './en/admin-migration.ts';
import { adminOffers } from './en/admin-offers.ts';
import { adminPeople } from './en/admin-people.ts';
import { adminRequests } from './en/admin-requests.ts';
import { adminSession } from './en/admin-session.ts';
import { adminToday } from './en/admin-today.ts';
import { adminTools } from './en/admin-tools.ts';
import { type Wording, withFallback } from './wording/wording.ts';

const en = {
  admin,
  adminSession,
  adminHouses,
  adminForm,
  adminOffers,
  adminCampaign,
  adminRequests,
  adminEnquiries,
  adminInbox,
  adminLoans,
  adminImages,
  adminMigration,
  adminPeople,
  adminToday,
  adminTools,
  adminAudit,
};
/** Texts of the staff area. */
export type AdminMessages = Wording<typeof en>;

const bg = withFallback<AdminMessages>(en, {
  admin: adminBg,
  adminSession: adminSessionBg,
  adminHouses: adminHousesBg,
  adminForm: adminFormBg,
  adminOffers: adminOffersBg,
  adminCampaign: adminCampaignBg,
  adminRequests: adminRequestsBg,
  adminEnquiries: adminEnquiriesBg,
  adminInbox: adminInboxBg,
  adminLoans: adminLoansBg,
  adminImages: adminImagesBg,
  adminMigration: adminMigrationBg,
  adminPeople: adminPeopleBg,
  adminToday: adminTodayBg,
  adminTools: adminToolsBg,
  adminAudit: adminAuditBg,
});

export const adminMessages: Record<Language, AdminMessages> = { en, bg };
