import { Link } from 'react-router-dom';
import type { Language } from '#domain/locale.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { paths } from '../paths.ts';

interface BookLinkProps {
  /** Whose viewing it is to be, as far as it is known. */
  person: { name: string; phone: string; email: string; lang?: Language };
  houses?: readonly string[];
  /** The id of a call's draft of which nothing is left to do once the viewing is stored. */
  replaces?: string;
}

/** State of a history entry: whose viewing the form there begins with. */
export const bookState = (
  { name, phone, email }: BookLinkProps['person'],
  lang: Language,
  houses: readonly string[] = [],
  replaces = '',
) => ({ book: { name, phone, email, lang, houses, replaces } });

/** The way from a call, an enquiry or a person's card to the form of a viewing, with what it knows. */
export function BookLink({ person, houses = [], replaces = '' }: BookLinkProps) {
  const { language, messages } = useAdmin();
  return (
    <Link
      className="button button-quiet"
      to={paths.newViewing.href(language)}
      state={bookState(person, person.lang ?? language, houses, replaces)}
    >
      {messages.adminPeople.viewings.book}
    </Link>
  );
}
