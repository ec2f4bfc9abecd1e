import { useId } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { SiteProvider, useSite } from '#shared/site-context.tsx';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { Island } from '#site/islands/island.tsx';

const site = { language: 'en', messages: messagesOf.en, now: new Date(0), hours: [] } as const;
const Named = ({ name, words }: { name: string; words: string }) => (
  <p id={useId()}>
    {words}: {name}
  </p>
);
const Language = () => <i>{useSite().language}</i>;

describe('an island', () => {
  const html = renderToStaticMarkup(
    <SiteProvider value={site}>
      <Language />
      <Island
        name="enquiry"
        of={Named}
        props={{ name: '"A" & <B>' }}
        words="Called"
        failed="Not loaded"
      />
      <Language />
    </SiteProvider>,
  );

  test('is complete HTML in the page, without React’s marks, with ids of its own', () => {
    expect(html).toMatch(
      /<p id="[^"]*enquiry-[^"]*">Called<!-- -->: <!-- -->&quot;A&quot; &amp; &lt;B&gt;<\/p>/,
    );
  });

  test('carries its props as JSON, whatever they hold', () => {
    const props = /data-props="([^"]*)"/.exec(html)?.[1] ?? '';
    const unescaped = props
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(unescaped)).toEqual({ name: '"A" & <B>' });
  });

  test('leaves the page around it its own React context', () => {
    expect(html.match(/<i>en<\/i>/g)).toHaveLength(2);
  });

  test('receives no React context of the page', () => {
    const inside = () =>
      renderToStaticMarkup(
        <SiteProvider value={site}>
          <Island name="enquiry" of={Language} props={{}} words="" failed="" />
        </SiteProvider>,
      );
    expect(inside).toThrow('useSite needs a SiteProvider');
  });
});
