import type { Language } from '../locale.ts';
import { type DealerCompany, type DealerPhone, dealer } from './dealer.ts';

const words = {
  bg: {
    number: 'ЕИК',
    vat: 'ДДС №',
    seat: 'Седалище',
    supervisor: 'Надзорен орган',
  },
  en: {
    number: 'company no. (EIK)',
    vat: 'VAT no.',
    seat: 'Registered office',
    supervisor: 'Supervisory authority',
  },
} as const satisfies Record<Language, object>;

/**
 * The company behind the site in a few lines: name and numbers, registered office, register,
 * supervisory authority. Directive 2000/31/EC, article 5, requires that visitors easily find these;
 * address, e-mail and phones of the yard stand beside them.
 */
export function companyLines(
  language: Language,
  company: DealerCompany = dealer.company,
): string[] {
  const { legalName, number, vatNumber, seat, register, supervisor } = company;
  const said = words[language];
  return [
    [
      legalName[language],
      `${said.number} ${number}`,
      ...(vatNumber === null ? [] : [`${said.vat} ${vatNumber}`]),
    ].join(', '),
    `${said.seat}: ${seat[language]}`,
    register[language],
    `${said.supervisor}: ${supervisor.name[language]}, ${supervisor.address[language]}, ${supervisor.site}`,
  ];
}

type Chat = DealerPhone['chats'][number];

export const chatNames = { viber: 'Viber', whatsapp: 'WhatsApp' } as const;

/** The messenger services in which either of the dealer's numbers answers. */
export const dealerChats: readonly Chat[] = [
  ...new Set([...dealer.phones.sales.chats, ...dealer.phones.service.chats]),
];

/**
 * Opens a chat with a number, `text` written already unless it is empty. WhatsApp:
 * https://faq.whatsapp.com/5913398998672934 (digits only). Viber documents `text` for its links to
 * bots alone; in a chat with a number some versions read it, some `draft`, and others open the chat
 * empty.
 */
export function chatLink(chat: Chat, { dial }: Pick<DealerPhone, 'dial'>, text = ''): string {
  const encoded = encodeURIComponent(text);
  if (chat === 'whatsapp') return `https://wa.me/${dial.slice(1)}${text && `?text=${encoded}`}`;
  return `viber://chat?number=${encodeURIComponent(dial)}${text && `&text=${encoded}&draft=${encoded}`}`;
}

/** Origin of the map's frame. */
export const mapOrigin = 'https://www.openstreetmap.org';

/** Degrees shown to each side of the yard: some 2 km. */
const reach = { latitude: 0.009, longitude: 0.02 };

const { latitude, longitude } = dealer.position;
const corner = (side: 1 | -1) =>
  `${(longitude + side * reach.longitude).toFixed(4)},${(latitude + side * reach.latitude).toFixed(4)}`;

/**
 * A map of the yard's surroundings, to be shown in a frame.
 * https://wiki.openstreetmap.org/wiki/Export
 */
export const mapAddress = `${mapOrigin}/export/embed.html?bbox=${encodeURIComponent(
  `${corner(-1)},${corner(1)}`,
)}&layer=mapnik&marker=${encodeURIComponent(`${latitude},${longitude}`)}`;

/** The same map on a page of its own. */
export const mapPage = `${mapOrigin}/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;

/** Directions to the yard in a map service, from wherever the visitor is. */
export const directionsAddress = `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** The same in the navigation that drivers use: a phone opens its application. */
export const navigationAddress = `https://waze.com/ul?ll=${latitude},${longitude}&navigate=yes`;
