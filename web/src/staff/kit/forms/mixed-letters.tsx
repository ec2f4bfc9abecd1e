import { inOneScript, mixedWords } from '#domain/fold.ts';
import { typedMessages } from '#shared/texts/typed-messages.ts';
import { useAdmin } from '../admin-context.tsx';
import { fieldId, TextField, type TextFieldOptions } from './fields.tsx';

interface MixedLettersProps {
  typed: string;
  /** Takes over the text that was probably meant. */
  onTake: (meant: string) => void;
}

/**
 * Below a field, the words in which Latin and Cyrillic letters are mixed, and what was probably
 * meant, which one tap takes over. Nothing is changed without it.
 */
export function MixedLetters({ typed, onTake }: MixedLettersProps) {
  const words = typedMessages[useAdmin().language].adminTyped.mixed;
  const mixed = mixedWords(typed);
  const [first] = mixed;
  return (
    <output className="staff-mixed">
      {first && (
        <>
          {words.found(mixed.map((word) => word.typed))}{' '}
          <button
            className="staff-link"
            type="button"
            // A list's line is added when its field loses the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(inOneScript(typed))}
          >
            {words.take(mixed.map((word) => word.meant))}
          </button>
        </>
      )}
    </output>
  );
}

/** A text field of the form around it, which asks about words of two alphabets. */
export function WordsField(options: Omit<TextFieldOptions, 'below'>) {
  return (
    <TextField
      {...options}
      below={(typed, change) => (
        <MixedLetters
          typed={typed}
          onTake={(meant) => {
            change(meant);
            document.getElementById(fieldId(options.field))?.focus();
          }}
        />
      )}
    />
  );
}
