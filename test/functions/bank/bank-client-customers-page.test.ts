import { expect, test } from 'vitest';
import { isCustomersPage } from '#functions/bank/bank-client.ts';

const secure = 'https://bank.example/api';
const local = 'http://127.0.0.1:3000/_local/tbi/api';

test.each([
  ['https://bank.example/application/?order_id=22&token=a', secure, true],
  ['http://bank.example/application/', secure, false],
  ['http://localhost:3000/_local/tbi/application/', local, true],
  ['https://bank.example@evil.example/', secure, false],
  ['https://user:word@bank.example/', secure, false],
  ['javascript:alert(1)', local, false],
  ['data:text/html,hello', local, false],
  ['/application', secure, false],
  ['', secure, false],
])('a customer may be sent to %s by the bank at %s: %s', (page, bank, sent) => {
  expect(isCustomersPage(page, bank)).toBe(sent);
});
