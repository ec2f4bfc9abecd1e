import * as z from 'zod/mini';
import { subjectField, text } from '../form-fields.ts';

/** What a template of a reply names in braces, and the form fills in before staff send it. */
export const placeholders = [
  'name',
  'house',
  'price',
  'instalments',
  'link',
  'alike',
  'hours',
  'phone',
] as const;
export type Placeholder = (typeof placeholders)[number];
/** By placeholder; empty where there is nothing to say. A value may have several lines. */
export type Filling = Readonly<Record<Placeholder, string>>;

const braces = /\{([^{}\n]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder =>
  placeholders.some((known) => known === name);

/** The placeholders in a text, in order, each as often as it stands there. */
export function placeholdersIn(typed: string): Placeholder[] {
  return [...typed.matchAll(braces)].flatMap(([, name = '']) => (isPlaceholder(name) ? name : []));
}

/**
 * The text with what its placeholders stand for. A line whose placeholder has nothing to say is
 * left out; a name that is not known goes alone, with the comma before it.
 */
export function filledTemplate(template: string, filling: Filling): string {
  const lines = template.split('\n').flatMap((line) => {
    const named = filling.name === '' ? line.replace(/,?\s*\{name\}/g, '') : line;
    if (placeholdersIn(named).some((one) => filling[one] === '')) return [];
    return named.replace(braces, (whole, name: string) =>
      isPlaceholder(name) ? filling[name] : whole,
    );
  });
  return lines
    .join('\n')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Characters of a template's text, and templates, at most: all of them are one item. */
const textLength = 2000;
export const maxTemplates = 20;

const known = z.refine<string>(
  (typed) => [...typed.matchAll(braces)].every(([, name = '']) => isPlaceholder(name)),
  'placeholder',
);
const inBoth = <Field extends z.ZodMiniType<string>>(field: Field) =>
  z.strictObject({ bg: field, en: field });

export const templateSchema = z.strictObject({
  /** Made with the template, and never changed. */
  id: z.string('invalid').check(z.regex(/^[\w-]{1,40}$/, 'invalid')),
  /** What staff choose it by. */
  name: inBoth(text(60)),
  subject: inBoth(subjectField.check(known)),
  text: inBoth(text(textLength).check(known)),
});
export type Template = z.infer<typeof templateSchema>;

/** Letters that staff begin their replies with. */
export const templatesSchema = z
  .strictObject({
    templates: z.array(templateSchema, 'required').check(z.maxLength(maxTemplates, 'tooMany')),
  })
  .check(
    z.superRefine(({ templates }, context) => {
      const ids = templates.map(({ id }) => id);
      for (const [at, id] of ids.entries())
        if (ids.indexOf(id) < at)
          context.addIssue({
            code: 'custom',
            message: 'twice',
            path: ['templates', at, 'id'],
            input: id,
          });
    }),
  );
export type TemplatesSettings = z.infer<typeof templatesSchema>;
