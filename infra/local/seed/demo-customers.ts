import type { BankStatus } from '#domain/requests/bank-status.ts';
import type { Call } from '#domain/requests/call.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import type { LogKind } from '#domain/requests/last-entry.ts';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import type { HistoryAction } from '#domain/requests/stored-request.ts';

interface Request {
  /** Hours since it came. */
  age: number;
  /** What staff did about it since, with hours ago. */
  happened: readonly [action: HistoryAction, hoursAgo: number, detail?: string][];
  notes: string;
  /** What staff wrote into its log, with hours ago. */
  log?: readonly [kind: LogKind, hoursAgo: number, text: string][];
  /** What they mean to do next: in so many hours, or on the day of that moment. */
  next?: { inHours: number; wholeDay?: true; text: string };
}

export interface DemoEnquiry
  extends Request,
    Pick<Enquiry, 'id' | 'name' | 'email' | 'phone' | 'message' | 'lang' | 'status'> {
  /**
   * Id in the inventory; no offer is on any of these houses, so each always cost its list price.
   */
  house: string | null;
}

/** A call that staff noted. */
export interface DemoCall
  extends Request,
    Pick<Call, 'id' | 'name' | 'phone' | 'email' | 'lang' | 'text' | 'status'> {
  houses: readonly string[];
}

export interface DemoLoan
  extends Request,
    Pick<
      LoanRequest,
      'id' | 'customer_data' | 'down_payment' | 'period' | 'lang' | 'status' | 'rejection_reason'
    > {
  house: string;
  /** What the bank reported, with hours ago. */
  path: readonly [status: BankStatus, hoursAgo: number][];
}

export const demoEnquiries: readonly DemoEnquiry[] = [
  {
    id: '90891cb3-e02a-430f-974b-1fc5a1cc5976',
    name: 'Елена Димитрова',
    email: 'elena.dimitrova@example.com',
    phone: '0888 000 101',
    message:
      'Интересувам се от Willerby Lyndhurst.\n\nПодходящ ли е за целогодишно живеене? Мястото ни е край язовир Кърджали, токът и водата са прокарани.',
    lang: 'bg',
    house: '46852a85-9593-4d22-a0e8-f00bfec0e154',
    status: 'new',
    age: 0.7,
    happened: [],
    notes: '',
  },
  {
    id: '89aa161b-1d2d-47bf-afdd-8198ba4fc6f5',
    name: 'Thomas Example',
    email: 'thomas@example.com',
    phone: '+44 7700 900123',
    message:
      'I am interested in the Swift Burgundy.\n\nWe have a plot near Haskovo and could come to see it next week. Is a viewing on Thursday possible?',
    lang: 'en',
    house: '8481466d-baa5-456a-aa82-ec72128f38ee',
    status: 'new',
    age: 5.2,
    happened: [],
    notes: '',
  },
  {
    id: '39acc4b5-993a-409d-874f-888eafc92452',
    name: 'Стоян Колев',
    email: 'stoyan.kolev@example.com',
    phone: '0888 000 103',
    message:
      'Добър ден! Изкупувате ли стари каравани? Имам една от 2003 г., в добро състояние, в Момчилград.',
    lang: 'bg',
    house: null,
    status: 'new',
    age: 31,
    happened: [],
    notes: '',
  },
  {
    id: 'da618474-9e46-495b-bf94-e069220c48d5',
    name: 'Радка Тодорова',
    email: 'radka.todorova@example.com',
    phone: '0888 000 104',
    message:
      'Интересувам се от ABI Arizona.\n\nВлиза ли доставката до Ардино в цената и колко време след плащането пристига?',
    lang: 'bg',
    house: 'ff8ef0a2-f2ce-494a-a7d3-665ce76e6a15',
    status: 'answered',
    age: 52,
    happened: [
      ['answered', 47],
      ['noted', 46.9],
    ],
    notes: 'Чака оферта за доставка до Ардино. Да се обадим пак в петък.',
    log: [
      ['no_answer', 30, ''],
      ['call', 28, 'Пътят до мястото е тесен, но камион минава. Иска цена до портата.'],
    ],
    next: { inHours: 44, wholeDay: true, text: 'Оферта за доставка до Ардино' },
  },
  {
    id: '24e8422d-dd75-488c-b6ae-308dff5bdffe',
    name: 'Георги Маринов',
    email: 'georgi.marinov@example.com',
    phone: '',
    message: 'Предлагате ли мобилни домове за къмпинг, пет еднакви броя, за началото на сезона?',
    lang: 'bg',
    house: null,
    status: 'closed',
    age: 100,
    happened: [
      ['answered', 92],
      ['closed', 70],
    ],
    notes: '',
  },
];

const customer = {
  country: 'Bulgaria',
  city: 'Кърджали',
  streetname: '',
  streetno: '',
  postalcode: '6600',
};

export const demoLoans: readonly DemoLoan[] = [
  {
    id: '058f8057-e616-4887-91d2-c137907c7ffd',
    customer_data: {
      ...customer,
      firstname: 'Надежда',
      lastname: 'Петкова',
      email: 'nadezhda.petkova@example.com',
      phone: '0888 000 201',
      streetname: 'ул. Примерна',
      streetno: '5',
    },
    house: 'ff8ef0a2-f2ce-494a-a7d3-665ce76e6a15',
    down_payment: 6000,
    period: 48,
    lang: 'bg',
    status: 'pending',
    rejection_reason: null,
    age: 1.5,
    happened: [],
    notes: '',
    path: [],
  },
  {
    id: '303aace4-46e1-4421-bda0-15795fda5610',
    customer_data: {
      ...customer,
      firstname: 'Димитър',
      lastname: 'Ангелов',
      email: 'dimitar.angelov@example.com',
      phone: '+359 888 000 202',
      city: 'Хасково',
      postalcode: '6300',
    },
    house: '958b708b-bedc-421c-acf2-1a876f60d047',
    down_payment: null,
    period: null,
    lang: 'bg',
    status: 'pending',
    rejection_reason: null,
    age: 27,
    happened: [],
    notes: '',
    log: [['no_answer', 3, 'Телефонът е изключен']],
    next: { inHours: 1, text: 'Да опитаме пак преди обяд' },
    path: [],
  },
  {
    id: '8877fc5e-f9a5-455e-b8eb-ea8cfa140dfb',
    customer_data: {
      ...customer,
      firstname: 'Мария',
      lastname: 'Янева',
      email: 'maria.yaneva@example.com',
      phone: '0888 000 203',
    },
    house: '5743c76e-08a8-46aa-a5ee-f3ee054b6f83',
    down_payment: 10_000,
    period: 60,
    lang: 'bg',
    status: 'approved',
    rejection_reason: null,
    age: 75,
    happened: [
      ['terms', 51, '10000/60'],
      ['approved', 50],
    ],
    notes: 'Уговорихме 10 000 € първоначална вноска по телефона.',
    path: [],
  },
  {
    id: '09eeae07-682a-4a1e-b58a-46ba754ea9e7',
    customer_data: {
      ...customer,
      firstname: 'Sarah',
      lastname: 'Sample',
      email: 'sarah.sample@example.com',
      phone: '+44 7700 900456',
      country: 'United Kingdom',
      city: '',
      postalcode: '',
    },
    house: 'f2253a17-9fc5-4aa7-aa7e-8691c25ef5d7',
    down_payment: 20_000,
    period: 36,
    lang: 'en',
    status: 'rejected',
    rejection_reason:
      'The bank lends to residents of Bulgaria only. We are glad to agree on a bank transfer instead.',
    age: 150,
    happened: [['rejected', 140]],
    notes: '',
    path: [],
  },
  {
    id: '19dc0dc8-0fc8-49f5-b2d6-5de1157b685f',
    customer_data: {
      ...customer,
      firstname: 'Николай',
      lastname: 'Стоев',
      email: 'nikolay.stoev@example.com',
      phone: '0888 000 205',
      city: 'Пловдив',
      postalcode: '4000',
    },
    house: '88910936-68fe-4f16-acac-9d94f8c73088',
    down_payment: 11_000,
    period: 48,
    lang: 'bg',
    status: 'processed',
    rejection_reason: null,
    age: 400,
    happened: [
      ['approved', 390],
      ['processed', 389],
      ['bank', 386, 'Draft'],
      ['bank', 384, 'InProgress'],
      ['bank', 365, 'Approved'],
      ['bank', 340, 'ContractSigned'],
    ],
    notes: '',
    path: [
      ['Draft', 386],
      ['InProgress', 384],
      ['Approved', 365],
      ['ContractSigned', 340],
    ],
  },
  {
    id: '8ee76e14-0397-4aa8-bd99-f96f6d583ed1',
    customer_data: {
      ...customer,
      firstname: 'Гергана',
      lastname: 'Тонева',
      email: 'gergana.toneva@example.com',
      phone: '0888 000 206',
      city: 'Асеновград',
      postalcode: '4230',
    },
    house: '5743c76e-08a8-46aa-a5ee-f3ee054b6f83',
    down_payment: null,
    period: null,
    lang: 'bg',
    status: 'withdrawn',
    rejection_reason: null,
    age: 290,
    happened: [['withdrawn', 270]],
    notes: 'Ще плати с банков превод.',
    path: [],
  },
];

export const demoCalls: readonly DemoCall[] = [
  {
    id: 'b2f0a4de-5c16-8d35-9a64-0f6a1d6a2c11',
    name: 'Росица Илиева',
    phone: '0888 000 301',
    email: '',
    lang: 'bg',
    text: 'Търси за вилно място край Ардино, до 20 000 €. Пита дали се отоплява през зимата.',
    houses: ['ff8ef0a2-f2ce-494a-a7d3-665ce76e6a15'],
    status: 'open',
    age: 2.5,
    happened: [],
    notes: '',
    next: { inHours: 2, text: 'Да ѝ пратим снимки и размери' },
  },
  {
    id: '4d8ae7a1-98b0-8c27-a1f3-6b5e0c9d7722',
    name: '',
    phone: '0888 000 302',
    email: '',
    lang: 'bg',
    text: 'Пита за доставка до Смолян, връзката прекъсна.',
    houses: [],
    status: 'open',
    age: 27,
    happened: [],
    notes: '',
    log: [
      ['no_answer', 26, ''],
      ['no_answer', 5, 'Дава заето'],
    ],
    next: { inHours: 20, wholeDay: true, text: '' },
  },
  {
    id: '9c3f51b6-0e7d-8f48-b7c2-2a1d4e8f9033',
    name: 'Peter Placeholder',
    phone: '+44 7700 900789',
    email: 'peter.placeholder@example.com',
    lang: 'en',
    text: 'Walked in with his wife, looked at both. Wants a price with delivery to Krumovgrad.',
    houses: ['8481466d-baa5-456a-aa82-ec72128f38ee', '46852a85-9593-4d22-a0e8-f00bfec0e154'],
    status: 'open',
    age: 50,
    happened: [],
    notes: '',
    log: [
      ['visit', 49.5, ''],
      ['note', 49, 'Prefers the one with double glazing.'],
    ],
    next: { inHours: -20, wholeDay: true, text: 'Price with delivery' },
  },
  {
    // The same person as one of the enquiries, by her telephone.
    id: '6e1b7c02-3d94-8a56-8e0f-5d7c3b2a1144',
    name: 'Радка',
    phone: '+359 888 000 104',
    email: '',
    lang: 'bg',
    text: 'Пита работим ли в събота.',
    houses: [],
    status: 'closed',
    age: 75,
    happened: [['closed', 74.9]],
    notes: '',
  },
];
