import type { CustomerData, TbiData } from './loan-request.ts';
import type { Language } from './locale.ts';
import { nationalPhone } from './national-phone.ts';

interface PayloadParts {
  house: { id: string; name: string; description: string };
  /** Effective price, EUR. */
  price: number;
  customer: CustomerData;
  /** EUR; absent where none was agreed. */
  downPayment: number | null;
  /** Months; absent where none was chosen. */
  period: number | null;
  lang: Language;
  /** Scheme and host of the site. */
  origin: string;
  statusToken: string;
  /** When it counts as ordered; of no other request for the house. */
  orderedAt: Date;
}

/** By what the bank knows an application of ours: the house, and when it was ordered. Spec section 3. */
export function orderId(houseId: string, orderedAt: Date): string {
  return `${houseId}-${orderedAt.getTime()}`;
}

/** Characters of an item's description that are passed on. */
const maxDescription = 250;

/** The bank's plaintext for one house, every value of it the server's own. Spec section 3 and the provider's protocol. */
export function tbiPayload(parts: PayloadParts): TbiData {
  const { house, price, customer, downPayment, period, lang, origin, statusToken, orderedAt } = parts;
  const { firstname, lastname, email, phone, country, city, streetname, streetno, postalcode } = customer;
  return {
    orderid: orderId(house.id, orderedAt),
    firstname,
    lastname,
    surname: '',
    email,
    phone: nationalPhone(phone),
    deliveryaddress: {
      country,
      county: '',
      city,
      streetname,
      streetno,
      buildingno: '',
      entranceno: '',
      floorno: '',
      apartmentno: '',
      postalcode,
    },
    items: [
      {
        name: house.name,
        // Cut through an emoji, half of it would be left.
        description: house.description.slice(0, maxDescription).replace(/\p{Surrogate}$/u, ''),
        qty: '1',
        price: String(price),
        sku: house.id,
        category: '0',
        imagelink: '',
      },
    ],
    promo: true,
    currency: 'EUR',
    successRedirectURL: `${origin}/${lang}/loan-success`,
    failRedirectURL: `${origin}/${lang}/loan-failed`,
    statusURL: `${origin}/api/tbi-status/${statusToken}`,
    ...termsOf(downPayment, period),
  };
}

function termsOf(downPayment: number | null, period: number | null) {
  return {
    ...(downPayment !== null && downPayment > 0 ? { downpayment: downPayment } : {}),
    ...(period !== null ? { period } : {}),
  };
}

/** The payload with other terms, as staff agreed them with the customer. */
export function withTerms(payload: TbiData, downPayment: number | null, period: number | null): TbiData {
  const { downpayment: _downpayment, period: _period, ...rest } = payload;
  return { ...rest, ...termsOf(downPayment, period) };
}
