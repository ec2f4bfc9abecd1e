import type { AuditChange } from '../../../../../functions/domain/audit.ts';

/** Characters of a text that is shown whole, and those kept around what differs in a longer one. */
const maxWhole = 200;
const context = 60;

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return length;
}

const reversed = (text: string) => [...text].reverse().join('');

/** What a person has to compare: of long texts the part that differs, of lists the entries that came or went. */
export function shortened(change: AuditChange): AuditChange {
  const { before, after } = change;
  if (Array.isArray(before) && Array.isArray(after)) {
    const gone = before.filter((entry) => !after.includes(entry));
    const come = after.filter((entry) => !before.includes(entry));
    // Where only their order differs, all of them tell.
    return gone.length + come.length === 0 ? change : { ...change, before: gone, after: come };
  }
  if (typeof before !== 'string' || typeof after !== 'string' || before === '' || after === '') return change;
  if (before.length <= maxWhole && after.length <= maxWhole) return change;
  const from = Math.max(0, commonStart(before, after) - context);
  const [one, other] = [before.slice(from), after.slice(from)];
  const left = Math.max(0, commonStart(reversed(one), reversed(other)) - context);
  const cut = (text: string) =>
    `${from > 0 ? '…' : ''}${left > 0 ? `${text.slice(0, Math.max(0, text.length - left))}…` : text}`;
  return { ...change, before: cut(one), after: cut(other) };
}
