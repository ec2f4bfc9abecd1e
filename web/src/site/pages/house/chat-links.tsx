import { dealer } from '../../../../../functions/domain/dealer.ts';
import { chatLink } from '../../../../../functions/domain/dealer-contact.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { houseAddress } from './house-address.ts';
import type { ShownHouse } from './read-house.ts';

const names = { viber: 'Viber', whatsapp: 'WhatsApp' } as const;

/** A message to the salesman about this house, its name and address written already. */
export function ChatLinks({ house, name }: { house: ShownHouse; name: string }) {
  const { language, messages, origin = '' } = useSite();
  const words = messages.house.chat;
  const { sales } = dealer.phones;
  const say = house.sale_status === 'sold' ? messages.house.taken.sold.chat : words.text;
  const text = say(name, houseAddress(origin, language, house));
  if (sales.chats.length === 0) return null;
  return (
    <p className="panel-chat">
      {sales.chats.map((chat) => (
        <a
          key={chat}
          className={`button button-quiet panel-${chat}`}
          href={chatLink(chat, sales, text)}
          aria-label={words.label(names[chat])}
          rel="noopener"
        >
          {names[chat]}
        </a>
      ))}
    </p>
  );
}
