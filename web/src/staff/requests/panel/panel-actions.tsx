import type { ReactNode } from 'react';
import { titleOf } from '#domain/requests/sender.ts';
import { dialAddress, readTelephones } from '#domain/telephone.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { keyOfSender, personState } from '../../data/person.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { ButtonMenu, MenuAction, MenuAddress, MenuLink } from '../../kit/menu.tsx';
import { useSellingWords } from '../../kit/use-selling-words.ts';
import { paths } from '../../paths.ts';
import { bookState } from '../book-link.tsx';
import type { Subject } from '../kind-parts.ts';
import { chatAddresses } from '../reply/chat-link.ts';
import { canReply } from '../reply/reply-form.tsx';
import { type Composer, type FormName, firstField } from './composer.tsx';

interface PanelActionsProps {
  subject: Subject;
  /** The name of the house that is worked on. */
  house: string | null;
  composer: Composer;
  hasStep: boolean;
  /** What the kind and the house add to the menu. */
  children: ReactNode;
}

/** Call, reply, log; whatever else can be done is in the menu. */
export function PanelActions({ subject, house, composer, hasStep, children }: PanelActionsProps) {
  const { language, messages } = useAdmin();
  const { adminPeople, adminRequests } = messages;
  const { adminPanel: words, adminReply } = useSellingWords();
  const [first, ...others] = readTelephones(subject.phone).numbers;
  const chats = chatAddresses({ ...subject, house });
  const key = keyOfSender(subject);
  const opens = (form: FormName) => ({
    'data-form': form,
    'aria-expanded': composer.form === form,
    type: 'button' as const,
    onClick: () => composer.toggle(form),
  });
  return (
    <div className="panel-actions">
      {first && (
        <a
          className="button"
          href={dialAddress(first)}
          aria-label={adminRequests.contact.call(first.shown)}
        >
          <Icon name="phone" /> <span>{first.shown}</span>
        </a>
      )}
      {canReply(subject) && (
        <button className="button button-quiet" {...opens('reply')}>
          {subject.email ? adminReply.reply : adminReply.viberOnly}
        </button>
      )}
      <button className="button button-quiet" {...opens('log')}>
        {words.log}
      </button>
      <ButtonMenu
        label={adminRequests.ofItem(words.more, titleOf(subject))}
        returnTo={() => composer.foot.current?.querySelector<HTMLElement>(firstField) ?? null}
      >
        <MenuAction onClick={() => composer.open('step')}>
          {hasStep ? words.changeStep : words.step}
        </MenuAction>
        {others.map((number) => (
          <MenuAddress key={number.e164} href={dialAddress(number)}>
            {adminRequests.contact.call(number.shown)}
          </MenuAddress>
        ))}
        {chats && (
          <>
            <MenuAddress href={chats.viber}>Viber</MenuAddress>
            <MenuAddress href={chats.whatsApp} apart>
              WhatsApp
            </MenuAddress>
          </>
        )}
        <MenuLink
          to={paths.newViewing.href(language)}
          state={bookState(
            subject,
            subject.lang,
            subject.houses.map(({ id }) => id),
          )}
        >
          {adminPeople.viewings.book}
        </MenuLink>
        {children}
        {key && (
          <MenuLink to={paths.personalData.href(language)} state={personState(key)}>
            {adminRequests.personalData}
          </MenuLink>
        )}
      </ButtonMenu>
    </div>
  );
}
