// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import { type DeployedProduct, openProduct } from '#test/support/deployed-product';
import { everyStep, type Journey, startJourney, takeStep } from '#test/support/every-step';

let product: DeployedProduct;
let journey: Journey;

beforeAll(async () => {
  product = await openProduct();
  journey = await startJourney(product);
});
afterAll(() => product.stop());

describe('every operation, deployed', () => {
  test.each(Object.keys(everyStep) as Operation[])('%s works', async (operation) => {
    const { status, error } = everyStep[operation];
    const answer = await takeStep(journey, operation);
    expect(answer.status, answer.text.slice(0, 300)).toBe(status);
    if (error) expect(answer.json).toMatchObject({ error });
  });

  test('is called by this test', () => {
    expect(Object.keys(everyStep).sort()).toEqual(Object.keys(endpoints).sort());
  });
});
