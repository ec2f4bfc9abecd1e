import { type Dimension, understoodLength } from '#domain/houses/length.ts';
import { typedMessages } from '#shared/texts/typed-messages.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Understood } from '../../kit/forms/fields.tsx';

/** What the form reads in a size: machines take it, and people see the text as typed. */
export function UnderstoodSize(props: { field: string; typed: string; of: Dimension }) {
  const { language } = useAdmin();
  const { field, typed, of } = props;
  return (
    <Understood
      field={field}
      typed={typed}
      text={understoodLength(typed, of, language)}
      nothing={typedMessages[language].adminTyped.notUnderstood}
    />
  );
}
