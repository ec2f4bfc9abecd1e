// @vitest-environment jsdom
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { PicturesField } from '#staff/houses/form/house-pictures.tsx';
import { useUploadQueue } from '#staff/kit/forms/uploads.ts';
import { openStaff, press } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  localStorage.clear();
});

const urls = ['a', 'b', 'c'].map((name) => `/media/images/${name}.jpg`);

function Form() {
  const methods = useForm({ defaultValues: { pictures: urls } });
  const queue = useUploadQueue('caravan', () => undefined);
  return (
    <FormProvider {...methods}>
      <PicturesField queue={queue} />
    </FormProvider>
  );
}

test.each(languages)('any picture becomes the main one with one press, in %s', async (language) => {
  close = openStaff(<Form />, [], language).close;
  const { pictures: words } = adminMessages[language].adminForm;
  const order = () =>
    [...document.querySelectorAll('.staff-tile img')].map(
      (image) => /images\/(\w)/.exec(image.getAttribute('src') ?? '')?.[1],
    );
  await expect.poll(order).toEqual(['a', 'b', 'c']);
  await press(words.makeMain(3));
  await expect.poll(order).toEqual(['c', 'a', 'b']);
  const first = document.querySelector('.staff-tile');
  expect(first?.textContent).toBe(words.main);
  // The pressed button is gone with its place: the focus stays at the picture.
  expect(document.activeElement?.closest('.staff-tile')).toBe(first);
  expect(document.querySelector('output.hidden-text')?.textContent).toBe(words.moved(3, 1));
});
