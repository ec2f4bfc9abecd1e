import type { SaleStatus } from '#domain/houses/sale-status.ts';
import type { Language } from '#domain/locale.ts';
import { api } from '#shared/api/api-client.ts';
import type { SentSigns } from '../form-sender.ts';
import type { EnquiryFields } from './check-enquiry.ts';

/** The house an enquiry is about. */
export interface EnquiryHouse {
  id: string;
  name: string;
  year: number;
  /**
   * For a sold house the message asks for a similar one, for a reserved one to be told when it is
   * free.
   */
  status: SaleStatus;
}

export interface EnquiryContent extends EnquiryFields {
  caravanId: string | null;
  caravanName: string | null;
  lang: Language;
}

export function enquiryContent(
  fields: EnquiryFields,
  house: EnquiryHouse | null,
  lang: Language,
): EnquiryContent {
  return {
    name: fields.name.trim(),
    email: fields.email.trim(),
    phone: fields.phone.trim(),
    message: fields.message.trim(),
    caravanId: house?.id ?? null,
    caravanName: house?.name ?? null,
    lang,
  };
}

export async function sendEnquiry(
  content: EnquiryContent,
  signs: SentSigns,
  key: string,
): Promise<void> {
  await api.sendEmail({ body: { ...content, ...signs } }, { key });
}
