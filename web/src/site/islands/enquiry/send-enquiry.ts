import type { SaleStatus } from '#domain/houses/sale-status.ts';
import type { Language } from '#domain/locale.ts';
import { api } from '#shared/api/api-client.ts';
import type { SentSigns } from '../form-sender.ts';
import type { EnquiryFields } from './check-enquiry.ts';

/** The house an enquiry is about. */
export interface EnquiryHouse {
  id: string;
  /** Null where the stock does not name it. */
  name: string | null;
  year: number;
  /**
   * For a sold house the message asks for a similar one, for a reserved one to be told when it is
   * free.
   */
  status: SaleStatus;
}

/** Name of the boxes of an enquiry about several houses. */
export const housesField = 'caravan_ids';

export interface EnquiryContent extends EnquiryFields {
  caravanId: string | null;
  caravanName: string | null;
  /** Of an enquiry about several houses. */
  caravan_ids?: string[];
  lang: Language;
}

/** `several`: the ids of the houses that are ticked, where the form is about several. */
export function enquiryContent(
  fields: EnquiryFields,
  house: EnquiryHouse | null,
  several: string[] | null,
  lang: Language,
): EnquiryContent {
  return {
    name: fields.name.trim(),
    email: fields.email.trim(),
    phone: fields.phone.trim(),
    message: fields.message.trim(),
    caravanId: house?.id ?? null,
    caravanName: house?.name ?? null,
    ...(several && { caravan_ids: several }),
    lang,
  };
}

/** The id of the stored enquiry in an error of the API; empty where it names none. */
export function enquiryIdOf({ enquiry }: { readonly enquiry?: unknown }): string {
  const isNamed = typeof enquiry === 'object' && enquiry !== null && 'id' in enquiry;
  return isNamed && typeof enquiry.id === 'string' ? enquiry.id : '';
}

/** Sends an enquiry; answers its id. */
export async function sendEnquiry(
  content: EnquiryContent,
  signs: SentSigns,
  key: string,
): Promise<string> {
  const { enquiry } = await api.sendEmail({ body: { ...content, ...signs } }, { key });
  return enquiry.id;
}
