import {
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { viewerRequestSource, viewerResponseSource } from '../site/edge-function.ts';
import { oneClickSource } from '../site/one-click-links.ts';

/** The edge functions that map clean paths to files, and other paths to a 404. */
export class CleanPaths extends Construct {
  readonly associations: FunctionAssociation[];
  /** Leads people who open a one-click link in a browser to the page that asks. */
  readonly oneClickAssociations: FunctionAssociation[];

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.associations = [
      {
        eventType: FunctionEventType.VIEWER_REQUEST,
        function: this.edgeFunction('RoutePath', viewerRequestSource),
      },
      {
        eventType: FunctionEventType.VIEWER_RESPONSE,
        function: this.edgeFunction('AnswerStatus', viewerResponseSource),
      },
    ];
    this.oneClickAssociations = [
      {
        eventType: FunctionEventType.VIEWER_REQUEST,
        function: this.edgeFunction('AskFirst', oneClickSource),
      },
    ];
  }

  private edgeFunction(id: string, source: string): EdgeFunction {
    return new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(source),
      runtime: FunctionRuntime.JS_2_0,
    });
  }
}
