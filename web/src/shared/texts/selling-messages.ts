import type { Language } from '#domain/locale.ts';
import { adminMoney as adminMoneyBg } from './bg/admin-money.ts';
import { adminPanel as adminPanelBg } from './bg/admin-panel.ts';
import { adminReply as adminReplyBg } from './bg/admin-reply.ts';
import { adminYard as adminYardBg } from './bg/admin-yard.ts';
import { adminMoney } from './en/admin-money.ts';
import { adminPanel } from './en/admin-panel.ts';
import { adminReply } from './en/admin-reply.ts';
import { adminYard } from './en/admin-yard.ts';
import { type Wording, withFallback } from './wording/wording.ts';

const en = { adminMoney, adminPanel, adminReply, adminYard };
/** Texts of an open request, replies, money and the yard, loaded with the pages behind the sign-in. */
export type SellingMessages = Wording<typeof en>;

export const sellingMessages: Record<Language, SellingMessages> = {
  en,
  bg: withFallback<SellingMessages>(en, {
    adminMoney: adminMoneyBg,
    adminPanel: adminPanelBg,
    adminReply: adminReplyBg,
    adminYard: adminYardBg,
  }),
};
