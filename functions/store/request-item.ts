import { type Enquiry, enquirySchema } from '../domain/enquiry.ts';
import { type LoanRequest, loanRequestSchema, waitsForStaff } from '../domain/loan-request.ts';
import { nextMailAt } from '../domain/outbox.ts';
import { readRow } from './stored-row.ts';

export const enquiryKind = 'ENQUIRY';
export const loanKind = 'LOAN';

/** Values of `to_do`: mail to be sent comes first; what waits for staff alone is listed under its kind. */
export const toDo = { mail: 'MAIL', enquiry: 'ANSWER#ENQUIRY', loan: 'ANSWER#LOAN' } as const;

const keyOf = (kind: string) => (id: string) => ({ pk: `${kind}#${id}`, sk: kind });

interface Work {
  to_do: string;
  to_do_sort: string;
}

function work({ id, outbox, created_at }: Enquiry | LoanRequest, waiting: string | null): Work | null {
  const mailAt = nextMailAt(outbox);
  if (mailAt !== null) return { to_do: toDo.mail, to_do_sort: `${mailAt}#${id}` };
  return waiting === null ? null : { to_do: waiting, to_do_sort: `${created_at}#${id}` };
}

/** Attributes of the index that lists a kind newest first, and of the one that lists what is to be done. */
function indexed(kind: string, request: Enquiry | LoanRequest, waiting: string | null) {
  return {
    kind,
    kind_sort: `${request.created_at}#${request.id}`,
    ...work(request, waiting),
  };
}

const enquiryKey = keyOf(enquiryKind);
const loanKey = keyOf(loanKind);

/** Enquiries as rows of the table; the table's time to live reads `expires_at`. */
export const enquiryRows = {
  kind: enquiryKind,
  key: enquiryKey,
  counter: 'revision',
  item: (enquiry: Enquiry) => ({
    ...enquiry,
    ...enquiryKey(enquiry.id),
    ...indexed(enquiryKind, enquiry, enquiry.status === 'new' ? toDo.enquiry : null),
  }),
  read: (item: unknown): Enquiry => readRow(enquirySchema, item),
};

/** Loan requests as rows of the table. */
export const loanRows = {
  kind: loanKind,
  key: loanKey,
  counter: 'revision',
  item: (loan: LoanRequest) => ({
    ...loan,
    ...loanKey(loan.id),
    ...indexed(loanKind, loan, waitsForStaff(loan) ? toDo.loan : null),
  }),
  read: (item: unknown): LoanRequest => readRow(loanRequestSchema, item),
};
