import type { BankStatus } from '#domain/requests/bank-status.ts';

/** An action that the tester may choose, and the status that follows. */
export interface Act {
  action: string;
  status: BankStatus;
  bg: string;
  en: string;
  look: '' | 'quiet' | 'grave';
}

export const customerActs: readonly Act[] = [
  { action: 'continue', status: 'MP Sent', bg: 'Продължаване', en: 'Continue', look: 'quiet' },
  {
    action: 'sign',
    status: 'ContractSigned',
    bg: 'Подписване на договора',
    en: 'Sign the contract',
    look: '',
  },
  { action: 'cancel', status: 'Canceled', bg: 'Отказ', en: 'Cancel', look: 'grave' },
];

export const bankActs: readonly Act[] = [
  {
    action: 'progress',
    status: 'InProgress',
    bg: 'Обработва се',
    en: 'In progress',
    look: 'quiet',
  },
  {
    action: 'assess',
    status: 'InProgressAssessment',
    bg: 'Оценява се',
    en: 'Being assessed',
    look: 'quiet',
  },
  { action: 'approve', status: 'Approved', bg: 'Одобряване', en: 'Approve', look: 'quiet' },
  {
    action: 'kyc',
    status: 'KYC',
    bg: 'Проверка на самоличността',
    en: 'Identity check (KYC)',
    look: 'quiet',
  },
  {
    action: 'contract',
    status: 'ContractSigning',
    bg: 'Договор за подпис',
    en: 'Contract to be signed',
    look: 'quiet',
  },
  { action: 'reject', status: 'Rejected', bg: 'Отхвърляне', en: 'Reject', look: 'grave' },
];

export const payAct: Act = {
  action: 'pay',
  status: 'Paid',
  bg: 'Изплащане на търговеца',
  en: 'Pay the shop',
  look: '',
};

/** The status that follows an action of the page. */
export const actStatus: ReadonlyMap<string, BankStatus> = new Map(
  [...customerActs, ...bankActs, payAct].map(({ action, status }) => [action, status]),
);
