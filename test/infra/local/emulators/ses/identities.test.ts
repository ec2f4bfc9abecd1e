import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { afterEach, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { identityOf } from '#infra/local/emulators/ses/identities.ts';
import { localNames, localSender } from '#infra/local/shared/names.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';

allowErrors('refused: mail-events may not ses:SendEmail');

let stage: TestEmulators;
afterEach(() => stage?.stop());

/** What SES answers to a mail: `sent`, or the error's name and words. */
async function send(from: string, to: string[], name?: string) {
  const ses = new SESClient({
    maxAttempts: 1,
    ...(name && { credentials: { accessKeyId: `local-${name}`, secretAccessKey: 'local' } }),
  });
  const mail = new SendEmailCommand({
    Source: from,
    Destination: { ToAddresses: to },
    Message: { Subject: { Data: 'x' }, Body: { Text: { Data: 'x' } } },
    ConfigurationSetName: localNames.mailConfigurationSet,
  });
  const answer = await ses.send(mail).then(
    () => 'sent',
    ({ name, message }) => ({ name, message }),
  );
  ses.destroy();
  return answer;
}
const unverified = (...addresses: string[]) => ({
  name: 'MessageRejected',
  message: `Email address is not verified. The following identities failed the check in region EU-CENTRAL-1: ${addresses.join(', ')}`,
});

test.each([
  [
    'itself',
    'a@b.example.com',
    ['example.com', 'b.example.com', 'a@b.example.com'],
    'a@b.example.com',
  ],
  [
    'its domain',
    'a@b.example.com',
    ['example.com', 'b.example.com', 'c@b.example.com'],
    'b.example.com',
  ],
  ['a domain above', 'a@b.example.com', ['example.com'], 'example.com'],
  ['its domain in another case', 'a@Example.COM', ['example.com'], 'example.com'],
  [
    'nothing: people at a domain have names of their own',
    'A@example.com',
    ['a@example.com'],
    undefined,
  ],
  [
    'nothing: a domain that ends the same is another one',
    'a@myexample.com',
    ['example.com'],
    undefined,
  ],
])('a sender’s address is verified by the identity %s', (_, address, verified, identity) => {
  expect(identityOf(address, verified)).toBe(identity);
});

test('mail is sent in the name of verified addresses alone', async () => {
  stage = await startEmulators();
  expect(await send(localSender, ['ivan@example.com'])).toBe('sent');
  expect(await send(`Къщи <${localSender}>`, ['ivan@example.com'])).toBe('sent');
  expect(await send('boss@example.com', ['ivan@example.com'])).toEqual(
    unverified('boss@example.com'),
  );
  expect(stage.emulators.ses.mails()).toHaveLength(2);
});

test('in the sandbox mail goes to verified addresses and the simulator alone, and one other recipient stops it', async () => {
  stage = await startEmulators();
  stage.emulators.faults.set({ ses: 'sandbox' });
  expect(await send(localSender, [dealer.email])).toBe('sent');
  expect(await send(localSender, ['success@simulator.amazonses.com'])).toBe('sent');
  const strangers = ['ivan@example.com', 'maria@example.com'];
  expect(await send(localSender, [dealer.email, ...strangers])).toEqual(unverified(...strangers));
});

test.each([
  ['the sender’s address', localSender],
  ['its domain', 'example.com'],
])('functions may send from whichever identity the account has: %s', async (_, identity) => {
  stage = await startEmulators({ identities: [identity] });
  for (const name of ['customers-api', 'requests-api', 'scheduled'])
    expect(await send(localSender, ['ivan@example.com'], name)).toBe('sent');
  expect(await send(localSender, ['ivan@example.com'], 'mail-events')).toMatchObject({
    name: 'AccessDenied',
    message: expect.stringContaining(`identity/${identity}'`),
  });
});
