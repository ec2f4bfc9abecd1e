import { describe, expect, test } from 'vitest';
import { standardTemplates } from '#domain/dealer/standard-templates.ts';
import { checkTemplates, newTemplate } from '#staff/settings/templates-draft.ts';

describe('the form of the templates', () => {
  const written = { ...newTemplate(), name: { bg: 'Наш', en: 'Own' } };

  test('is what the server takes', () => {
    const templates = [...standardTemplates];
    expect(checkTemplates({ templates })).toEqual({ input: { templates } });
  });

  test('names every field that is missing, and braces that can’t be filled in', () => {
    const text = { bg: 'Цена {prise}', en: 'Price {price}' };
    expect(checkTemplates({ templates: [{ ...written, text }] })).toEqual({
      errors: {
        'templates.0.subject.bg': 'required',
        'templates.0.subject.en': 'required',
        'templates.0.text.bg': 'placeholder',
      },
    });
  });

  test('has a new template under an id of its own', () => {
    expect(newTemplate().id).not.toBe(newTemplate().id);
  });
});
