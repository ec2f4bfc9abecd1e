import { useEffect, useState } from 'react';
import { formatPrice, readWholeNumber } from '../../../../../functions/domain/locale.ts';

import { useAdmin } from '../admin-context.tsx';
import { understoodId } from './field-id.ts';

/** ms without a key before it is said aloud: not every digit on the way is news. */
const quiet = 1000;

/** Beside a field, what was understood of what is typed; null where nothing was, and nothing at all while it is empty. */
export function Understood({ field, typed, text }: { field: string; typed: string; text: string | null }) {
  const words = useAdmin().messages.adminForm.understood;
  const shown = typed.trim() === '' ? '' : text === null ? words.nothing : `= ${text}`;
  const [said, setSaid] = useState('');
  // What stands there when the form opens is read with the field.
  const [first] = useState(typed);
  useEffect(() => {
    if (typed === first) return;
    const timer = setTimeout(setSaid, quiet, shown);
    return () => clearTimeout(timer);
  }, [typed, first, shown]);
  return (
    <>
      <span
        className={text === null ? 'staff-understood staff-understood-nothing' : 'staff-understood'}
        id={understoodId(field)}
        aria-hidden="true"
      >
        {shown}
      </span>
      <output className="hidden-text">{said}</output>
    </>
  );
}

/** The same of a price in whole EUR. */
export function UnderstoodPrice({ field, typed }: { field: string; typed: string }) {
  const { language } = useAdmin();
  const price = readWholeNumber(typed);
  return <Understood field={field} typed={typed} text={price === null ? null : formatPrice(price, language)} />;
}
