import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Settings } from '../config.ts';

export interface ContractApiProps {
  pool: IUserPool;
  client: IUserPoolClient;
  settings: Settings;
}

/** The HTTP API, without its routes: they need functions that must know the site's address, and are made where that is known. */
export class ContractApi extends Construct {
  readonly httpApi: HttpApi;
  /** Host name of the API, as the edge's origin. */
  readonly host: string;
  /** A line a request: time, route, status and duration, nothing about people. */
  readonly accessLog: LogGroup;
  /** Lets in who shows a token of the pool's. */
  readonly staff: HttpUserPoolAuthorizer;

  constructor(scope: Construct, id: string, props: ContractApiProps) {
    super(scope, id);
    const { region, urlSuffix } = Stack.of(this);
    this.httpApi = new HttpApi(this, 'Http', { createDefaultStage: false });
    this.host = `${this.httpApi.apiId}.execute-api.${region}.${urlSuffix}`;
    this.staff = new HttpUserPoolAuthorizer('Staff', props.pool, { userPoolClients: [props.client] });
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: props.settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}
