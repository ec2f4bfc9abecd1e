import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { fieldValue } from '#domain/form-fields.ts';
import { leavesOf } from '#support/schema-leaves.ts';
import { expectedOf, type Fields, fill } from './every-field.ts';
import { uniqueName } from './requests.ts';
import { staffPage } from './staff.ts';

/** A form of the staff area, and what becomes of each of its fields. */
export interface StaffForm {
  /** What its call takes. */
  schema: z.core.$ZodType;
  /** Its address in the staff area. */
  path: string;
  fields: (who: string) => Fields;
  /** Fields that the form sends and does not show, with the reason. */
  unshown: Readonly<Record<string, string>>;
  /** Elements of the form that do not have the name of their field. */
  elements?: Readonly<Record<string, string>>;
  /** Before the page is opened. */
  before?: () => Promise<void>;
  /** What takes more than typing; before the fields are typed. */
  choose?: (page: Page) => Promise<void>;
  stored: (who: string) => Promise<unknown>;
}

const left: (() => Promise<unknown>)[] = [];
/** Is done once the test is over, whatever comes of it. */
export const undo = (one: () => Promise<unknown>) => void left.push(one);

/** Each field of each form's call is filled in here, or named as one that the form doesn't show. */
export function testEveryField(forms: Readonly<Record<string, StaffForm>>): void {
  afterEach(async () => {
    for (const one of left.splice(0).toReversed()) await one();
  });

  describe.each(Object.entries(forms))('the form of %s', (_, form) => {
    const { elements = {}, unshown } = form;

    test('has a value here for each field that its call takes', () => {
      expect([...Object.keys(form.fields('')), ...Object.keys(unshown)].toSorted()).toEqual(
        leavesOf(form.schema)
          .map(({ path }) => path)
          .toSorted(),
      );
    });

    test('stores every field as it was typed', async () => {
      const who = uniqueName();
      const fields = form.fields(who);
      await form.before?.();
      const { context, page, troubles } = await staffPage(form.path);
      undo(() => context.close());
      const element = (name: string) =>
        page.locator(`#field-${(elements[name] ?? name).replaceAll('.', '-')}`);
      await page.locator('form').waitFor();
      await form.choose?.(page);
      for (const [name, field] of Object.entries(fields))
        if (field !== 'unstored' && 'typed' in field) await fill(element(name), field.typed);
      await page.locator('.staff-save [type=submit], .call-form [type=submit]').click();
      const expected = expectedOf(fields);
      const storedValues = async () => {
        const stored = await form.stored(who);
        return expected.map(([path]) => [path, fieldValue(stored, path)]);
      };
      await expect.poll(storedValues).toEqual(expected);
      expect(troubles).toEqual([]);
    });
  });
}
