import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FormSigns, looksAutomated, minimumFillTime } from '#domain/requests/forms.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { createFormKey } from '#site/islands/form-key.ts';
import { createFormSender } from '#site/islands/form-sender.ts';

/** A form that somebody fills in, with a clock that only waiting moves on. */
function filledIn() {
  let now = 0;
  let made = 0;
  const sent: { key: string; signs: FormSigns }[] = [];
  const failures: Error[] = [];
  const sender = createFormSender({
    key: createFormKey(undefined, () => `key-${++made}`),
    clock: () => now,
    wait: async (ms) => {
      now += ms;
    },
  });
  const send = (content: object, trap = '') =>
    sender.send(content, trap, async (signs, key) => {
      sent.push({ key, signs });
      const failure = failures.shift();
      if (failure) throw failure;
    });
  const pass = (ms: number) => {
    now += ms;
  };
  return { sender, send, sent, failures, pass, now: () => now };
}
const conflict = new ApiError('conflict', 409, 'Another form');
const mail = new ApiError('mail', 502, 'Failed to send email');

describe('a person who fills in a form', () => {
  test('never looks automated, however quick, and waits no longer than needed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(10_000), async (took) => {
        const form = filledIn();
        form.sender.begin();
        form.pass(took);
        await form.send({ name: 'Иван' });
        expect(looksAutomated(form.sent[0]?.signs ?? {})).toBe(false);
        expect(form.now() - took).toBeLessThanOrEqual(minimumFillTime + 50);
        if (took >= minimumFillTime) expect(form.now()).toBe(took);
      }),
    );
  });

  test('is timed from the first action', async () => {
    const form = filledIn();
    form.sender.begin();
    form.pass(3000);
    form.sender.begin();
    await form.send({});
    expect(form.sent[0]?.signs.filled_ms).toBe(3000);
  });
});

describe('a form that a script sends', () => {
  test('includes what is in its honeypot field', async () => {
    const form = filledIn();
    await form.send({}, 'https://spam.example');
    expect(form.sent[0]?.signs.website).toBe('https://spam.example');
  });

  test('keeps its key when it failed and is sent again, and gets another key for other content', async () => {
    const form = filledIn();
    form.failures.push(mail, mail);
    await expect(form.send({ message: 'a' })).rejects.toBe(mail);
    await expect(form.send({ message: 'a' })).rejects.toBe(mail);
    await form.send({ message: 'b' });
    expect(form.sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
  });

  test('gets a new key after success', async () => {
    const form = filledIn();
    await form.send({ message: 'a' });
    await form.send({ message: 'a' });
    expect(form.sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  });

  test('gets a new key once when the server knows its key with other content', async () => {
    const form = filledIn();
    form.failures.push(conflict);
    await form.send({ message: 'a' });
    expect(form.sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);

    const twice = filledIn();
    twice.failures.push(conflict, conflict);
    await expect(twice.send({ message: 'a' })).rejects.toBe(conflict);
    expect(twice.sent).toHaveLength(2);
  });

  test('without an answer is sent again with the same key, honeypot and time', async () => {
    const form = filledIn();
    form.failures.push(new ApiError('offline', 0, 'No answer'));
    await form.send({ message: 'a' });
    expect(form.sent[1]).toEqual(form.sent[0]);
  });
});
