import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { dealer } from '#domain/dealer/dealer.ts';
import { auditKinds } from '#domain/records/audit.ts';
import { requestKinds } from '#domain/requests/request-kinds.ts';
import { indexNames } from '#functions/platform/table.ts';
import { auditKind } from '#functions/store/audit.ts';
import { caravanKind } from '#functions/store/caravans.ts';
import { moneyWork } from '#functions/store/money.ts';
import { campaignKind, discountKind } from '#functions/store/offers.ts';
import { privacyKind } from '#functions/store/personal-data.ts';
import { inboxLists } from '#functions/store/requests/inbox.ts';
import { toDo } from '#functions/store/requests/request-keys.ts';
import { requestRows } from '#functions/store/requests/request-stores.ts';
import type { Settings } from '../config.ts';
import { BundledFunction } from './bundled-function.ts';
import { explain } from './explained.ts';
import type { MailSender } from './mail-sender.ts';
import { listsOf, readsCatalogue, requestPartitions, rows } from './table-access.ts';

export interface RequestFunctionsProps {
  table: Table;
  mail: MailSender;
  edgeKeys: readonly Secret[];
  captchaSecret: Secret;
  /** Scheme and host of the site, no trailing slash: the bank gets addresses on it. */
  origin: string;
  settings: Settings;
}

/**
 * The functions that take what customers send and let staff work on it, and the dealer's account at
 * the bank.
 */
export class RequestFunctions extends Construct {
  readonly customers: BundledFunction;
  readonly requests: BundledFunction;
  readonly bankSecret: Secret;

  constructor(
    scope: Construct,
    id: string,
    { table, mail, settings, ...props }: RequestFunctionsProps,
  ) {
    super(scope, id);
    // With an empty reseller code the bank refuses every call: no loan can be registered until the
    // operator enters the real values.
    this.bankSecret = new Secret(this, 'BankSecret', {
      description: 'What the bank issued: reseller_code, reseller_key, encryption_key',
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ reseller_code: '', reseller_key: '' }),
        generateStringKey: 'encryption_key',
        excludePunctuation: true,
      },
      // The operator entered its value: it outlives its stack.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    explain(this.bankSecret, {
      'AwsSolutions-SMG4':
        'The values are issued by the bank, which has no interface to rotate them by.',
    });
    // API Gateway waits 30 s, and the bank may take 20 of them.
    const common = { memory: 1024, timeout: Duration.seconds(29), settings };

    this.customers = new BundledFunction(this, 'CustomersApi', {
      ...common,
      name: 'customers-api',
      description:
        'Takes enquiries, loan requests and wishes to see homes, and what the bank reports',
      reserved: settings.formsConcurrency,
    });
    this.customers.giveTable(table, [
      ...readsCatalogue,
      { actions: ['GetItem'], keys: [rows.houses] },
      {
        actions: ['GetItem', 'PutItem'],
        keys: [
          rows.enquiries,
          rows.loans,
          rows.viewings,
          rows.viewingPlaces,
          rows.wishes,
          rows.recipients,
          rows.letterShares,
          rows.submissions,
          rows.bankSchemes,
        ],
      },
      { actions: ['UpdateItem'], keys: [rows.confirmations] },
      { actions: ['PutItem'], keys: [rows.orders, rows.contacts] },
      // Its trial.
      { actions: ['ConditionCheckItem'], keys: [rows.enquiries, rows.viewingPlaces] },
      // The times of three weeks at once.
      { actions: ['BatchGetItem'], keys: [rows.viewingPlaces] },
      // Confirmations name the opening hours, and viewings are for these.
      { actions: ['GetItem'], keys: [rows.settings] },
    ]);
    this.customers.giveEdgeKeys(props.edgeKeys);
    // Where the forms do not ask for it, wishes to see homes do in a rush.
    if (dealer.forms.captcha || settings.captchaSiteKey !== '')
      this.customers.giveCaptcha(props.captchaSecret);

    this.requests = new BundledFunction(this, 'RequestsApi', {
      ...common,
      name: 'requests-api',
      description: 'Staff calls about requests of every kind, personal data, and the audit log',
    });
    this.requests.giveTable(table, [
      // Beside a request its partition has its log, which it counts, and the pointer to its next step.
      {
        actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
        keys: requestPartitions,
      },
      // Its trial.
      { actions: ['ConditionCheckItem'], keys: [rows.enquiries] },
      // A person's requests, all at once.
      { actions: ['BatchGetItem'], keys: requestPartitions },
      { actions: ['Query', 'PutItem', 'DeleteItem'], keys: [rows.contacts] },
      { actions: ['GetItem', 'PutItem'], keys: [rows.recipients] },
      { actions: ['GetItem', 'PutItem', 'BatchGetItem'], keys: [rows.viewingPlaces] },
      // An erasure.
      { actions: ['DeleteItem'], keys: [rows.wishes, rows.orders] },
      { actions: ['PutItem'], keys: [rows.privacyRecords] },
      // Today names the homes without a maker.
      { actions: ['GetItem'], keys: [rows.bankSchemes, rows.houses, rows.settings] },
      // No other function knows what was paid.
      { actions: ['GetItem', 'Query', 'PutItem'], keys: [rows.money] },
      // Whose a house is while a payment for it is booked.
      { actions: ['ConditionCheckItem'], keys: [rows.houses] },
      { actions: ['Query'], keys: rows.audit },
      listsOf(
        ...requestKinds.map((kind) => requestRows[kind].kind),
        privacyKind,
        caravanKind,
        campaignKind,
        discountKind,
        ...auditKinds.map(auditKind),
      ),
      {
        actions: ['Query'],
        index: indexNames.toDo,
        keys: [
          toDo.enquiry,
          toDo.loan,
          toDo.viewing,
          toDo.step,
          toDo.viewingAhead,
          toDo.viewingOver,
          moneyWork,
        ],
      },
      { actions: ['Query'], index: indexNames.inbox, keys: Object.values(inboxLists) },
      // How the houses of a page of requests stand.
      { actions: ['BatchGetItem'], keys: [rows.houses] },
    ]);

    for (const each of [this.customers, this.requests]) {
      each.giveMail(mail);
      each.giveBank(this.bankSecret, settings.bankUrl);
      each.setVariable('SITE_ORIGIN', props.origin);
    }
  }
}
