import type { Language } from '../locale.ts';
import { digitsIn, nationalNumber, readTelephones } from '../telephone.ts';
import type { CustomerData, TbiData } from './loan-request.ts';

/** Digits that a telephone number has at most (E.164). */
const mostDigits = 15;

/**
 * The first number that was typed, as the bank wants it: a Bulgarian one in national form without
 * spaces ("+359 88 812 3456" becomes "0888123456"), another with its country. Of what is no known
 * number the digits.
 */
function bankPhone(typed: string): string {
  const [first] = readTelephones(typed).numbers;
  return first ? nationalNumber(first) : digitsIn(typed).slice(0, mostDigits);
}

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
  /** The moment of the order, which no other request for the house has: see `orderMoments`. */
  orderedAt: Date;
}

/**
 * What identifies an application of ours at the bank: the house, and when it was ordered. Spec
 * section 3.
 */
export function orderId(houseId: string, orderedAt: Date): string {
  return `${houseId}-${orderedAt.getTime()}`;
}

/** Characters of an item's description that are passed on. */
const maxDescription = 250;

/**
 * The bank's plaintext for one house; house and price are the stored ones, never the form's. Spec
 * section 3, provider's protocol.
 */
export function tbiPayload(parts: PayloadParts): TbiData {
  const { house, price, customer, downPayment, period, lang, origin, statusToken, orderedAt } =
    parts;
  const { firstname, lastname, email, phone, country, city, streetname, streetno, postalcode } =
    customer;
  return {
    orderid: orderId(house.id, orderedAt),
    firstname,
    lastname,
    surname: '',
    email,
    phone: bankPhone(phone),
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
        // A cut inside an emoji would leave half of it.
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
    ...(downPayment ? { downpayment: downPayment } : {}),
    ...(period !== null ? { period } : {}),
  };
}

/** The payload with the terms that staff agreed with the customer later. */
export function withTerms(
  payload: TbiData,
  downPayment: number | null,
  period: number | null,
): TbiData {
  const { downpayment: _downpayment, period: _period, ...rest } = payload;
  return { ...rest, ...termsOf(downPayment, period) };
}

const tokenPattern =
  /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[\w-]{43}$/;

/**
 * The end of the bank's callback address: the id of the loan request, and 256 random bits
 * (base64url), which only the bank gets to know.
 */
export function statusToken(loanId: string, secret: string): string {
  return loanId.replaceAll('-', '') + secret;
}

/** The loan request that a token belongs to; null for anything that is no token. */
export function loanIdOf(token: string): string | null {
  return tokenPattern.exec(token)?.slice(1).join('-') ?? null;
}
