package io.lastseat.embedded.dynamodb;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptorChain;
import software.amazon.awssdk.core.interceptor.InterceptorContext;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * Calls of the engine in this process, which interceptors see as they see calls of the SDK. There
 * is no HTTP: the response of an attempt has a status and no header.
 */
final class DirectCalls {

  private static final SdkHttpResponse ANSWERED = SdkHttpResponse.builder().statusCode(200).build();

  private final Function<AwsRequest, AwsResponse> engine;
  private final ExecutionInterceptorChain interceptors;

  DirectCalls(Function<AwsRequest, AwsResponse> engine, List<ExecutionInterceptor> interceptors) {
    this.engine = engine;
    this.interceptors = new ExecutionInterceptorChain(interceptors);
  }

  AwsResponse answer(AwsRequest request) {
    if (Thread.currentThread().isInterrupted()) {
      throw AbortedException.create("Interrupted before a call of the database");
    }
    ExecutionAttributes attributes = new ExecutionAttributes();
    attributes.putAttribute(SdkExecutionAttribute.OPERATION_NAME, operation(request));
    InterceptorContext context = InterceptorContext.builder().request(request).build();
    try {
      interceptors.beforeExecution(context, attributes);
      context = interceptors.modifyRequest(context, attributes);
      return answer(context, attributes);
    } catch (RuntimeException failure) {
      interceptors.onExecutionFailure(new Failed(context.request(), failure), attributes);
      throw failure;
    }
  }

  private AwsResponse answer(InterceptorContext context, ExecutionAttributes attributes) {
    interceptors.beforeTransmission(context, attributes);
    AwsResponse response;
    try {
      response = engine.apply((AwsRequest) context.request());
    } catch (SdkServiceException refusal) {
      answered(
          context, SdkHttpResponse.builder().statusCode(refusal.statusCode()).build(), attributes);
      throw refusal;
    }
    answered(context, ANSWERED, attributes);
    InterceptorContext answered =
        interceptors.modifyResponse(
            context.copy(more -> more.httpResponse(ANSWERED).response(response)), attributes);
    interceptors.afterExecution(answered, attributes);
    return (AwsResponse) answered.response();
  }

  private void answered(
      InterceptorContext context, SdkHttpResponse response, ExecutionAttributes attributes) {
    interceptors.afterTransmission(context.copy(more -> more.httpResponse(response)), attributes);
  }

  private record Failed(SdkRequest request, Throwable exception)
      implements Context.FailedExecution {

    @Override
    public Optional<SdkHttpRequest> httpRequest() {
      return Optional.empty();
    }

    @Override
    public Optional<SdkHttpResponse> httpResponse() {
      return Optional.empty();
    }

    @Override
    public Optional<SdkResponse> response() {
      return Optional.empty();
    }
  }

  private static String operation(SdkRequest request) {
    String type = request.getClass().getSimpleName();
    return type.substring(0, type.length() - "Request".length());
  }
}
