import { parseEuros } from '../requests/financing.ts';

/** The fields of a browser's own form that are not text. */
export interface FormFields {
  /** Whole numbers, as people type them; an empty field is not sent. */
  numbers?: readonly string[];
  /** Boxes: true where ticked, else not sent. */
  checks?: readonly string[];
  /**
   * Fields that stand for two: "2026-11-30 10:00" of one box is a day and a time. An empty one is
   * not sent.
   */
  pairs?: Readonly<Record<string, readonly [string, string]>>;
  /** Boxes that share a name: the values of those that are ticked. */
  lists?: readonly string[];
}

/** The media type of a form that a browser sends by itself. */
export function isFormType(contentType: string | undefined): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? '');
}

/**
 * The fields of a browser's own form, each name once, those of `lists` by commas; line ends are
 * those that scripts send.
 */
export function typedFields(
  text: string,
  { lists = [] }: Pick<FormFields, 'lists'> = {},
): Record<string, string> {
  // Callers choose the names: an object with a prototype would not take `__proto__` as a field.
  const typed: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = lists.includes(name) ? typed[name] : undefined;
    if (before !== undefined) typed[name] = `${before},${value}`;
    else typed[name] ??= value.replaceAll('\r\n', '\n');
  }
  return typed;
}

/** The language that a form names: all that is read of one that is too large. */
export function typedLanguage(text: string): Record<string, string> {
  const lang = /(?:^|&)lang=([a-z]+)(?:&|$)/.exec(text)?.[1];
  return lang === undefined ? {} : { lang };
}

/**
 * The JSON body that these fields stand for: `customer_data.email` is the `email` of its
 * `customer_data`.
 */
export function formBody(
  typed: Readonly<Record<string, string>>,
  { numbers = [], checks = [], lists = [], pairs = {} }: FormFields,
): Record<string, unknown> {
  const body: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(typed)) {
    if (numbers.includes(name)) {
      const number = parseEuros(value);
      if (number !== null) body[name] = number;
    } else if (checks.includes(name)) body[name] = value === 'true' || value === 'on';
    else if (lists.includes(name)) body[name] = value.split(',').filter(Boolean);
    else if (Object.hasOwn(pairs, name)) {
      const [first = '', second = ''] = pairs[name] ?? [];
      const [one, other] = value.split(' ');
      if (one && other) Object.assign(body, { [first]: one, [second]: other });
    } else put(body, name, value);
  }
  return body;
}

/** Puts a value at `name`, or at `name.part`; no body is nested deeper. */
function put(body: Record<string, unknown>, name: string, value: string): void {
  const dot = name.indexOf('.');
  const group = name.slice(0, Math.max(0, dot));
  if (dot >= 0) body[group] ??= Object.create(null);
  const inside = dot < 0 ? null : body[group];
  if (typeof inside === 'object' && inside !== null)
    Reflect.set(inside, name.slice(dot + 1), value);
  else body[name] = value;
}
