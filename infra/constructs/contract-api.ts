import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
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
  functions: Record<ApiFunction, BundledFunction>;
  pool: IUserPool;
  client: IUserPoolClient;
  settings: Settings;
}

/** The HTTP API: one route per entry of the contract, the pool's authorizer on exactly the staff ones. */
export class ContractApi extends Construct {
  readonly httpApi: HttpApi;
  /** Host name of the API, as the edge's origin. */
  readonly host: string;

  constructor(scope: Construct, id: string, props: ContractApiProps) {
    super(scope, id);
    const { region, urlSuffix } = Stack.of(this);
    this.httpApi = new HttpApi(this, 'Http', { createDefaultStage: false });
    this.host = `${this.httpApi.apiId}.execute-api.${region}.${urlSuffix}`;
    const staff = new HttpUserPoolAuthorizer('Staff', props.pool, { userPoolClients: [props.client] });
    const integrations = {
      'public-api': new HttpLambdaIntegration('PublicApi', props.functions['public-api'].lambda),
      'admin-api': new HttpLambdaIntegration('AdminApi', props.functions['admin-api'].lambda),
      'images-api': new HttpLambdaIntegration('ImagesApi', props.functions['images-api'].lambda),
    } satisfies Record<ApiFunction, HttpLambdaIntegration>;

    for (const [name, route] of Object.entries<Route>(apiRoutes)) {
      const added = this.httpApi.addRoutes({
        path: route.path,
        methods: [HttpMethod[route.method]],
        integration: integrations[functionOf(route)],
        ...(route.access === 'staff' ? { authorizer: staff } : {}),
      });
      if (route.access === 'public')
        for (const each of added)
          explain(each, { 'AwsSolutions-APIG4': `${name} is public by the contract: visitors have no account.` });
    }

    const accessLog = new LogGroup(this, 'AccessLog', {
      retention: props.settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: props.settings.throttle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
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
}
