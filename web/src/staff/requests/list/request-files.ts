import { keptText, type TableRows } from '#domain/csv.ts';
import type { StaffEnquiry } from '#domain/requests/enquiry.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { housesOf } from '#domain/requests/kinded-request.ts';
import type { StaffLoanRequest } from '#domain/requests/loan-request.ts';
import type { StaffViewing } from '#domain/requests/viewing.ts';
import { toSofia } from '#domain/time.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import type { ViewingMessages } from '#shared/texts/admin-viewings-messages.ts';
import { customerName } from '../../data/loan-state.ts';

/**
 * An instant as spreadsheets read it in any language, by the clocks in Sofia: "2026-11-23 10:00".
 */
const moment = (iso: string) => toSofia(iso).replace('T', ' ');

type Words = AdminMessages['adminEnquiries'] | AdminMessages['adminLoans'];

/** The first columns of both tables. */
const headsOf = (columns: Words['columns'], contact: AdminMessages['adminRequests']['contact']) => [
  contact.reference,
  columns.received,
  columns.status,
  columns.customer,
  contact.email,
  contact.phone,
];

/** Enquiries as a table: a row for each, under the column names of their page. */
export function enquiryRows(
  enquiries: readonly StaffEnquiry[],
  messages: AdminMessages,
): TableRows {
  const { columns, statuses } = messages.adminEnquiries;
  const { contact, notes } = messages.adminRequests;
  return [
    [...headsOf(columns, contact), contact.language, columns.house, columns.message, notes.title],
    ...enquiries.map((enquiry) => {
      const { id, created_at, status, name, email, phone, lang, message, admin_notes } = enquiry;
      const houses = housesOf(enquiry).flatMap((house) => house.name ?? []);
      return [
        keptText(referenceOf(id)),
        moment(created_at),
        statuses[status],
        name,
        email,
        keptText(phone),
        contact.languages[lang],
        houses.join(', ') || null,
        message,
        admin_notes,
      ];
    }),
  ];
}

/** Loan requests as a table: a row for each, under the column names of their page. */
export function loanRows(loans: readonly StaffLoanRequest[], messages: AdminMessages): TableRows {
  const { columns, statuses, terms, bank: bankWords } = messages.adminLoans;
  const { contact, notes } = messages.adminRequests;
  return [
    [
      ...headsOf(columns, contact),
      contact.address,
      columns.house,
      columns.price,
      columns.downPayment,
      terms.periodLabel,
      columns.bank,
      notes.title,
    ],
    ...loans.map((loan) => {
      const { email, phone, country, city, streetname, streetno, postalcode } = loan.customer_data;
      return [
        keptText(referenceOf(loan.id)),
        moment(loan.created_at),
        statuses[loan.status],
        customerName(loan),
        email,
        keptText(phone),
        [country, postalcode, city, streetname, streetno].filter(Boolean).join(', '),
        loan.caravan_name,
        loan.caravan_price,
        loan.down_payment,
        loan.period,
        loan.bank?.status ? bankWords.statuses[loan.bank.status] : '',
        loan.admin_notes,
      ];
    }),
  ];
}

/** Viewings as a table: a row for each, under the column names of their page. */
export function viewingRows(
  viewings: readonly StaffViewing[],
  messages: AdminMessages,
  { columns, details }: ViewingMessages,
): TableRows {
  const { contact, notes } = messages.adminRequests;
  const { statuses } = messages.adminPeople.viewings;
  return [
    [
      contact.reference,
      columns.received,
      details.when,
      columns.status,
      columns.customer,
      contact.email,
      contact.phone,
      contact.language,
      columns.house,
      notes.title,
    ],
    ...viewings.map((viewing) => {
      const { id, created_at, day, time, status, name, email, phone, lang, admin_notes } = viewing;
      const houses = housesOf(viewing).flatMap((house) => house.name ?? []);
      return [
        keptText(referenceOf(id)),
        moment(created_at),
        `${day} ${time}`,
        statuses[status],
        name,
        email,
        keptText(phone),
        contact.languages[lang],
        houses.join(', ') || null,
        admin_notes,
      ];
    }),
  ];
}
