import type { stages as committed } from '#infra/stages.ts';

/** A stage in production as an operator would have it; nobody owns its names. */
export const stages = {
  dev: {},
  prod: {
    account: '111122223333',
    region: 'eu-central-1',
    domain: 'www.homes.test',
    certificate: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d',
    captchaSiteKey: 'key',
    mailFrom: 'site@homes.test',
    mailTo: 'office@homes.test',
    bankUrl: 'https://bank.test/api',
    alarmEmail: 'operator@watch.test',
    budget: 60,
  },
} as const satisfies typeof committed;
