import type { Language } from '#domain/locale.ts';
import type { Typed } from '#domain/requests/forms.ts';
import type { ApiError } from '#shared/api/api-error.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { formPagesMessages, type ViewingWords } from '#shared/texts/form-pages-messages.ts';
import { emailProblem, sentenceOf } from '../../islands/email-problem.ts';

/** Fields of the wish, in the order of the form. */
const fields = ['caravan_ids', 'at', 'name', 'phone', 'email'] as const;
export type ViewingField = (typeof fields)[number];
/** What is wrong, in sentences. */
export type ViewingProblems = Partial<Record<ViewingField, string>>;

type Words = ViewingWords['problems'];

const houseProblems: Readonly<Record<string, keyof Words>> = {
  tooMany: 'housesTooMany',
  sold: 'housesSold',
  gone: 'housesGone',
};

/** The mistakes that the server found, by field in the order of the form. */
export function viewingProblems(
  { fields: found }: ApiError,
  typed: Typed,
  language: Language,
): ViewingProblems {
  const { problems: words } = formPagesMessages[language].viewing;
  const { cyrillicEmail } = enquiryMessages[language].enquiry;
  const codes = new Map(
    Object.entries(found).map(([path, code]) => {
      const [name = ''] = path.split('.');
      // The server knows day and time as two.
      return [name === 'day' || name === 'time' ? 'at' : name, code];
    }),
  );
  const sentences: Record<ViewingField, (code: string) => string> = {
    caravan_ids: (code) => words[houseProblems[code] ?? 'housesRequired'],
    at: (code) => words[code === 'required' ? 'timeRequired' : 'timeInvalid'],
    name: (code) => words[code === 'required' ? 'nameRequired' : 'tooLong'],
    phone: (code) => {
      if (code === 'tooLong') return words.tooLong;
      return words[code === 'required' ? 'phoneRequired' : 'phoneInvalid'];
    },
    email: () => sentenceOf(emailProblem(typed.email ?? ''), { problems: words, cyrillicEmail }),
  };
  return Object.fromEntries(
    fields.flatMap((name) => {
      const code = codes.get(name);
      return code === undefined ? [] : [[name, sentences[name](code)]];
    }),
  );
}

/** Why a form about a viewing was not taken, in a sentence. */
export function viewingFailure({ code, body, fields }: ApiError, language: Language): string {
  const { failures } = formPagesMessages[language].viewing;
  const { failures: shared, noScript } = enquiryMessages[language].enquiry;
  if (fields.captcha !== undefined) return body.reason === 'crowded' ? failures.crowded : noScript;
  if (code === 'taken') return failures.taken;
  if (code === 'rate_limited') return shared.tooMany;
  if (body.reason === 'automated') return shared.automated;
  if (body.reason === 'open_wishes') return failures.openWishes;
  if (body.reason === 'moves') return failures.moves;
  return code === 'rule' || code === 'conflict' ? failures.over : failures.submit;
}
