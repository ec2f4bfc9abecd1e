// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { standardTemplates } from '#domain/dealer/standard-templates.ts';
import { maxTemplates, type Template } from '#domain/dealer/templates.ts';
import { languages } from '#domain/locale.ts';
import { settingsMessages } from '#shared/texts/settings-messages.ts';
import { TemplatesPage } from '#staff/settings/templates-form.tsx';
import { openStaff, press, serverInMemory } from '../houses/bulk/staff-in-memory.tsx';

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe.each(languages)('the form of the templates, in %s', (language) => {
  const { adminSettings: words } = settingsMessages[language];
  const summaries = () => [...document.querySelectorAll('summary')].map((one) => one.textContent);
  async function open(templates: readonly Template[]) {
    const { fetch: others } = serverInMemory([]);
    const topic = { version: 1, updated_at: null };
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) =>
      input.endsWith('/settings')
        ? Response.json({
            success: true,
            settings: {
              templates: { ...topic, topic: 'templates', templates },
              hours: { ...topic, topic: 'hours', hours: dealer.openingHours },
            },
          })
        : others(input, init),
    );
    close = openStaff(<TemplatesPage />, [], language).close;
    await expect.poll(summaries).toHaveLength(templates.length);
  }
  const focused = () =>
    expect.poll(() => document.activeElement?.id || document.activeElement?.textContent);
  const removeAt = (at: number) =>
    press(words.removeOf(standardTemplates[at]?.name[language] ?? ''));

  test('leads to a template that is added, and from one that is removed to the next', async () => {
    await open(standardTemplates.slice(0, 2));
    await press(words.templates.add);
    await focused().toBe('field-templates-2-name-bg');
    await removeAt(0);
    await focused().toBe('field-templates-0-id');
    expect(summaries()[0]).toBe(standardTemplates[1]?.name[language]);
    await press(words.removeOf(words.templates.unnamed));
    await focused().toBe('field-templates-0-id');
    await removeAt(1);
    await focused().toBe(words.templates.add);
  });

  test('says that no further one can be added', async () => {
    const [first] = standardTemplates;
    if (!first) throw new Error('There is none');
    const some = Array.from({ length: maxTemplates - 1 }, (_, at) => ({ ...first, id: `t${at}` }));
    await open(some);
    await press(words.templates.add);
    await expect.poll(summaries).toHaveLength(maxTemplates);
    const add = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === words.templates.add,
    );
    expect(add?.disabled).toBe(true);
    // The mistake of too many leads to what the button is described by.
    const hint = document.querySelector<HTMLElement>('#field-templates');
    expect(add?.getAttribute('aria-describedby')).toBe(hint?.id);
    expect(hint?.textContent).toBe(words.templates.full(maxTemplates));
    hint?.focus();
    expect(document.activeElement).toBe(hint);
  });
});
