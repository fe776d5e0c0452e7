package io.lastseat.bench.report;

/**
 * List prices in US dollars, without free tiers, discounts and taxes.
 *
 * @param region of AWS
 * @param asOf the day as of which these prices are documented, ISO 8601
 * @param perMillionWriteUnits DynamoDB, on demand, standard table class
 * @param perMillionReadUnits DynamoDB, on demand, standard table class
 */
public record PriceTable(
    String region, String asOf, double perMillionWriteUnits, double perMillionReadUnits) {

  /**
   * Northern Virginia. DynamoDB: {@code aws.amazon.com/dynamodb/pricing/on-demand}, halved on 1
   * November 2024 ("New – Amazon DynamoDB lowers pricing for on-demand throughput and global
   * tables", AWS Database Blog). What Lambda's mapping reads from a stream is free (DynamoDB
   * developer guide, "Evaluate your DynamoDB streams usage"). The day is that of the newest copy at
   * hand; hold it against the pages before you count on it.
   */
  public static final PriceTable US_EAST_1 =
      new PriceTable("us-east-1", "2025-07-21", 0.625, 0.125);

  /** For these units on demand. */
  public double dynamoDb(double writeUnits, double readUnits) {
    return (writeUnits * perMillionWriteUnits + readUnits * perMillionReadUnits) / 1e6;
  }
}
