import type { DealerPhone } from './dealer.ts';

export type Chat = DealerPhone['chats'][number];

/**
 * Opens a chat with a number, `text` written already. WhatsApp: https://faq.whatsapp.com/5913398998672934 (digits only).
 * Viber documents `text` for its links to bots alone; in a chat with a number some versions read it, some `draft`, and
 * others open the chat empty.
 */
export function chatLink(chat: Chat, { dial }: Pick<DealerPhone, 'dial'>, text: string): string {
  const encoded = encodeURIComponent(text);
  if (chat === 'whatsapp') return `https://wa.me/${dial.replace(/\D/g, '')}?text=${encoded}`;
  return `viber://chat?number=${encodeURIComponent(dial)}&text=${encoded}&draft=${encoded}`;
}
