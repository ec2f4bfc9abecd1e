import { Lazy, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
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
import { type ApiFunction, functionOf, type Route } from '#domain/api/route.ts';
import { apiRoutes, unknownCalls } from '#domain/api/routes.ts';
import { shareFolder } from '#domain/houses/share-picture.ts';
import type { Settings } from '../config.ts';
import { routeThrottles } from '../throttles.ts';
import type { BundledFunction } from './bundled-function.ts';
import { explain } from './explained.ts';

export interface ContractApiProps {
  pool: IUserPool;
  client: IUserPoolClient;
  settings: Settings;
}

/**
 * The HTTP API without its routes. Routes need functions that know the site's address, and are made
 * where that is known.
 */
export class ContractApi extends Construct {
  readonly httpApi: HttpApi;
  /** Host name of the API, as the edge's origin. */
  readonly host: string;
  /** A line a request: time, route, status and duration, nothing about people. */
  readonly accessLog: LogGroup;
  /** Admits callers with a token of the pool. */
  readonly staff: HttpUserPoolAuthorizer;

  constructor(scope: Construct, id: string, props: ContractApiProps) {
    super(scope, id);
    const { region, urlSuffix } = Stack.of(this);
    this.httpApi = new HttpApi(this, 'Http', { createDefaultStage: false });
    this.host = `${this.httpApi.apiId}.execute-api.${region}.${urlSuffix}`;
    this.staff = new HttpUserPoolAuthorizer('Staff', props.pool, {
      userPoolClients: [props.client],
    });
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: props.settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}

/** The functions that answer calls which the contract lacks. */
type OtherFunction = 'render' | 'share-pictures';

export interface ApiRoutesProps {
  api: ContractApi;
  /** By the name of their entry. */
  functions: Readonly<Record<ApiFunction | OtherFunction, BundledFunction>>;
  settings: Settings;
}

/**
 * Every route of the API, and its stage. API Gateway refuses a stage that names the throttle of a
 * missing route ("Unable to find Route by key …"), and templates refer to routes by text alone. So
 * both are in one stack and the stage depends on its routes: a new route exists before the stage
 * names it, and a removed one leaves the stage first (docs/adr/009-the-api-past-the-edge.md).
 */
export class ApiRoutes extends Construct {
  private readonly api: ContractApi;
  private readonly integrations = new Map<BundledFunction, HttpLambdaIntegration>();
  /** In CloudFormation's own words: CDK passes them on unchanged. */
  private readonly throttled: Record<
    string,
    { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }
  > = {};
  private readonly stage: HttpStage;

  constructor(scope: Construct, id: string, { api, functions, settings }: ApiRoutesProps) {
    super(scope, id);
    this.api = api;
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: api.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: settings.throttle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(api.accessLog),
        // No address, query or header: they hold customers' data.
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
    (this.stage.node.defaultChild as CfnStage).routeSettings = Lazy.any({
      produce: () => this.throttled,
    });

    for (const [name, route] of Object.entries<Route>(apiRoutes)) {
      const added = this.add(
        route.method,
        route.path,
        functions[functionOf(route)],
        route.access === 'staff',
      );
      // The renderer changes after the routes: a page may show a form only once the call that takes
      // it is deployed.
      functions.render.lambda.node.addDependency(added);
      if (route.access === 'public')
        explain(added, {
          'AwsSolutions-APIG4': `${name} is public by the contract: visitors have no account.`,
        });
    }
    const noSuchCall = this.add('ANY', unknownCalls.path, functions[unknownCalls.by]);
    explain(noSuchCall, {
      'AwsSolutions-APIG4': 'Says that there is no such call: nothing is behind it.',
    });
    functions.render.lambda.node.addDependency(noSuchCall);
    explain(this.add('ANY', `/${shareFolder}/{name}`, functions['share-pictures']), {
      'AwsSolutions-APIG4': 'Pictures of public pages: who looks at a link has no account.',
    });
    const pages = new HttpRoute(this, 'Pages', {
      httpApi: api.httpApi,
      routeKey: HttpRouteKey.DEFAULT,
      // Its address in a permission has two parts (`<stage>/$default`), which the wider permission of
      // the other functions (`*/*/*`) does not fit.
      integration: new HttpLambdaIntegration(functions.render.node.id, functions.render.lambda),
    });
    explain(pages, { 'AwsSolutions-APIG4': 'Pages of the site: visitors have no account.' });
    this.stage.node.addDependency(pages);
  }

  private add(
    method: Route['method'] | 'ANY',
    path: string,
    answering: BundledFunction,
    staff = false,
  ): HttpRoute {
    const route = new HttpRoute(this, `${method}${path}`, {
      httpApi: this.api.httpApi,
      routeKey: HttpRouteKey.with(path, HttpMethod[method]),
      integration: this.integrationOf(answering),
      ...(staff ? { authorizer: this.api.staff } : {}),
    });
    this.stage.node.addDependency(route);
    const throttle = routeThrottles[`${method} ${path}`];
    if (throttle)
      this.throttled[`${method} ${path}`] = {
        ThrottlingRateLimit: throttle.rateLimit,
        ThrottlingBurstLimit: throttle.burstLimit,
      };
    return route;
  }

  /**
   * One for each function, shared by all its routes, with one permission for all routes of this API:
   * Lambda takes 20,480 bytes of permissions for a function, and one for each route is 460. Who may
   * make a call is decided by the route's authorizer, and by the function once more
   * (docs/adr/009-the-api-past-the-edge.md).
   */
  private integrationOf(answering: BundledFunction): HttpLambdaIntegration {
    const known = this.integrations.get(answering);
    const integration =
      known ??
      new HttpLambdaIntegration(answering.node.id, answering.lambda, {
        scopePermissionToRoute: false,
      });
    this.integrations.set(answering, integration);
    return integration;
  }
}
