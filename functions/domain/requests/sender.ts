import * as z from 'zod/mini';

/** The person that a request came from; a text is empty where they gave none. */
export interface Sender {
  name: string;
  phone: string;
  email: string;
}

/** What staff call a request by: the person's name, else their telephone, else their e-mail. */
export const titleOf = ({ name, phone, email }: Sender): string => name || phone || email;

const text = z.catch(z._default(z.string(), ''), '');
const texts = z.catch(z._default(z.array(z.nullable(z.string())), []), []);
const person = { name: text, firstname: text, lastname: text, phone: text, email: text };
const requestRow = z.object({
  ...person,
  customer_data: z.catch(z.optional(z.object(person)), undefined),
});

/**
 * Whose request this is, of whatever kind; what it lacks is empty. Also of a row that is otherwise
 * broken.
 */
export function senderOf(request: unknown): Sender {
  const row = z.safeParse(requestRow, request).data;
  const own = row?.customer_data ?? row;
  if (!own) return { name: '', phone: '', email: '' };
  const name = own.name || [own.firstname, own.lastname].filter(Boolean).join(' ');
  return { name, phone: own.phone, email: own.email };
}

const outlineRow = z.object({
  created_at: text,
  status: text,
  caravan_id: z.catch(z.optional(z.nullable(z.string())), null),
  caravan_name: z.catch(z.optional(z.nullable(z.string())), null),
  caravan_ids: texts,
  caravan_names: texts,
  message: text,
  text,
  admin_notes: text,
});

/** What a list says of a request: when it came, how it stands, which houses it is about. */
export interface RequestOutline extends Sender {
  /** ISO; empty where the row is broken. */
  created_at: string;
  status: string;
  houses: { id: string; name: string | null }[];
  /** What the person wrote, or what staff noted of the call. */
  text: string;
  admin_notes: string;
}

/** The outline of a request of whatever kind, also of a row that is otherwise broken. */
export function outlineOf(request: unknown): RequestOutline {
  const row = z.parse(outlineRow, request);
  const { caravan_id: only, caravan_name = null } = row;
  const several = row.caravan_ids.flatMap((id, at) =>
    id === null ? [] : [{ id, name: row.caravan_names[at] ?? null }],
  );
  return {
    ...senderOf(request),
    created_at: row.created_at,
    status: row.status,
    houses: several.length > 0 || !only ? several : [{ id: only, name: caravan_name }],
    text: row.message || row.text,
    admin_notes: row.admin_notes,
  };
}
