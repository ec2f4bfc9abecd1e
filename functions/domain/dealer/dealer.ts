import * as values from '#dealer/dealer.ts';
import * as record from '#dealer/record.ts';
import type { Dealer, DealerRecord } from './dealer-schema.ts';

export type {
  Dealer,
  DealerCompany,
  DealerPhone,
  DealerRecord,
  DrawnMap,
} from './dealer-schema.ts';

// The dealer's folder with its types. What the public forms say of the dealer stands by itself, so
// that their scripts load nothing more.

export const dealerPhones: Dealer['phones'] = values.phones;
export const dealerEmail: string = values.email;
export const dealerProvider: Dealer['provider'] = values.provider;
export const dealerLegalName: Dealer['company']['legalName'] = values.legalName;
export const dealerIntermediary: Dealer['intermediary'] = values.intermediary;
export const dealerHomesFrom: Dealer['homesFrom'] = values.homesFrom;
export const dealerForms: Dealer['forms'] = values.forms;

/** Everything that the product knows about the dealer; what each value means: dealer-schema.ts. */
export const dealer: Dealer = {
  name: values.name,
  wordmark: values.wordmark,
  company: {
    legalName: values.legalName,
    number: values.company.number,
    vatNumber: values.company.vatNumber,
    seat: values.company.seat,
    register: values.company.register,
    supervisor: values.company.supervisor,
  },
  address: values.address,
  phones: values.phones,
  email: values.email,
  social: values.social,
  drawnMap: values.drawnMap,
  position: values.position,
  openingHours: values.openingHours,
  homesFrom: values.homesFrom,
  priceRange: values.priceRange,
  payment: values.payment,
  provider: values.provider,
  intermediary: values.intermediary,
  forms: values.forms,
  usedGuaranteeMonths: values.usedGuaranteeMonths,
  guaranteeNotice: values.guaranteeNotice,
  microEnterprise: values.microEnterprise,
  retentionMonths: values.retentionMonths,
};

/** What the dealer says of its own record. */
export const dealerRecord: DealerRecord = {
  figures: record.figures,
  rating: record.rating,
  reviews: record.reviews,
  reviewCheck: record.reviewCheck,
};
