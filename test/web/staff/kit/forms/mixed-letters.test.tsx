import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { typedMessages } from '#shared/texts/typed-messages.ts';
import { AdminProvider } from '#staff/kit/admin-context.tsx';
import { MixedLetters } from '#staff/kit/forms/mixed-letters.tsx';

const below = (typed: string, language: 'bg' | 'en') =>
  renderToStaticMarkup(
    <AdminProvider language={language}>
      <MixedLetters typed={typed} onTake={() => {}} />
    </AdminProvider>,
  );

describe.each(languages)('a word of two alphabets, in %s', (language) => {
  const words = typedMessages[language].adminTyped.mixed;

  test('is asked about below its field, with what was probably meant', () => {
    const html = below('Wіllеrby Granada', language);
    expect(html).toContain(words.found(['Wіllеrby']));
    expect(html).toContain(`>${words.take(['Willerby'])}</button>`);
  });

  test('is not found where there is none', () => {
    for (const typed of ['', 'Willerby Уилърби', 'LEDосветление'])
      expect(below(typed, language).replace(/<[^>]+>/g, '')).toBe('');
  });
});
