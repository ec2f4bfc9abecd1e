import { inOneScript, mixedWords } from '#domain/fold.ts';
import { useAdmin } from '../admin-context.tsx';

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
  const words = useAdmin().messages.adminForm.mixed;
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
