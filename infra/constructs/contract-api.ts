import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { ApiFunction, Route } from '../../functions/domain/api/route.ts';
import { apiRoutes, functionOf } from '../../functions/domain/api/routes.ts';
import type { Settings } from '../config.ts';
import type { BundledFunction } from './bundled-function.ts';
import { explain } from './explained.ts';

export interface ContractApiProps {
  pool: IUserPool;
  client: IUserPoolClient;
  settings: Settings;
}

/** The HTTP API: one route per entry of the contract, given function by function; the pool's authorizer on exactly the staff ones. */
export class ContractApi extends Construct {
  readonly httpApi: HttpApi;
  /** Host name of the API, as the edge's origin. */
  readonly host: string;
  /** A line a request: time, route, status and duration, nothing about people. */
  readonly accessLog: LogGroup;
  private readonly staff: HttpUserPoolAuthorizer;

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
    new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: props.settings.throttle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        // No address, query or header: they belong to customers.
        format: AccessLogFormat.custom(
          JSON.stringify({
            time: '$context.requestTimeEpoch',
            request_id: '$context.requestId',
            route: '$context.routeKey',
            status: '$context.status',
            bytes: '$context.responseLength',
            milliseconds: '$context.responseLatency',
            error: '$context.error.message',
            authorizer_error: '$context.authorizer.error',
          }),
        ),
      },
    });
  }

  /** Gives a function the routes that the contract says it answers; those of another stack's function are that stack's. */
  answerBy(name: ApiFunction, answering: BundledFunction): void {
    const scope = Stack.of(answering) === Stack.of(this) ? this.httpApi : answering;
    const integration = new HttpLambdaIntegration(answering.node.id, answering.lambda);
    for (const [routeName, route] of Object.entries<Route>(apiRoutes)) {
      if (functionOf(route) !== name) continue;
      const added = new HttpRoute(scope, `${route.method}${route.path}`, {
        httpApi: this.httpApi,
        routeKey: HttpRouteKey.with(route.path, HttpMethod[route.method]),
        integration,
        ...(route.access === 'staff' ? { authorizer: this.staff } : {}),
      });
      if (route.access === 'public')
        explain(added, { 'AwsSolutions-APIG4': `${routeName} is public by the contract: visitors have no account.` });
    }
  }
}
