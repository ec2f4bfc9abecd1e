import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { typedMessages } from '#shared/texts/typed-messages.ts';
import { UnderstoodSize } from '#staff/houses/form/understood-size.tsx';
import { AdminProvider } from '#staff/kit/admin-context.tsx';

test.each(languages)(
  'a size says beside itself what was understood, or that it is shown as typed, in %s',
  (language) => {
    const said = (typed: string) => {
      const html = renderToStaticMarkup(
        <AdminProvider language={language}>
          <UnderstoodSize field="specs.length" typed={typed} of="length" />
        </AdminProvider>,
      );
      return html.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ');
    };
    const metres = language === 'bg' ? '= 10,67 м' : '= 10.67 m';
    for (const typed of ['10,67 м', '1067', '10 670 мм', '35 x 12 ft'])
      expect(said(typed)).toBe(metres);
    const { notUnderstood } = typedMessages[language].adminTyped;
    expect(said('1067 м')).toBe(notUnderstood);
    expect(said('голяма')).toBe(notUnderstood);
    expect(said('')).toBe('');
  },
);
