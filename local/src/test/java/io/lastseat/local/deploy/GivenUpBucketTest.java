package io.lastseat.local.deploy;

import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.stream.Stream;

/**
 * The bucket of given-up records: kept, encrypted, versioned, private, over TLS only, and heard.
 */
final class GivenUpBucketTest extends TemplateContract {

  private static final String BUCKET = "GivenUpBucket/Properties/";
  private static final String TLS = "GivenUpBucketPolicy/Properties/PolicyDocument/Statement/0/";

  @Override
  List<String> complaints(Template template) {
    Complaints complaints = new Complaints(template);
    complaints.unlessAt("GivenUpBucket/DeletionPolicy", "'RetainExceptOnCreate'");
    complaints.unlessAt("GivenUpBucket/UpdateReplacePolicy", "'Retain'");
    complaints.unlessAt(
        BUCKET + "BucketEncryption/ServerSideEncryptionConfiguration",
        "[{'ServerSideEncryptionByDefault': {'SSEAlgorithm': {'Fn::If': ['WithKey', 'aws:kms',"
            + " 'AES256']}, 'KMSMasterKeyID': {'Fn::If': ['WithKey', {'Ref': 'KmsKeyArn'},"
            + " {'Ref': 'AWS::NoValue'}]}}, 'BucketKeyEnabled': {'Fn::If': ['WithKey', true,"
            + " {'Ref': 'AWS::NoValue'}]}}]");
    complaints.unlessAt(BUCKET + "VersioningConfiguration", "{'Status': 'Enabled'}");
    complaints.unlessAt(
        BUCKET + "PublicAccessBlockConfiguration",
        "{'BlockPublicAcls': true, 'BlockPublicPolicy': true, 'IgnorePublicAcls': true,"
            + " 'RestrictPublicBuckets': true}");
    complaints.unlessAt(
        BUCKET + "OwnershipControls/Rules", "[{'ObjectOwnership': 'BucketOwnerEnforced'}]");
    complaints.unlessAt(BUCKET + "LifecycleConfiguration/Rules/0/Status", "'Enabled'");
    complaints.unlessAt(
        BUCKET + "LifecycleConfiguration/Rules/0/ExpirationInDays",
        "{'Ref': 'GivenUpRetentionDays'}");
    complaints.unlessAt(
        BUCKET + "NotificationConfiguration/EventBridgeConfiguration/EventBridgeEnabled", "true");
    complaints.unlessAt("GivenUpBucketPolicy/DeletionPolicy", "'RetainExceptOnCreate'");
    complaints.unlessAt("GivenUpBucketPolicy/Properties/Bucket", "{'Ref': 'GivenUpBucket'}");
    complaints.unlessAt(TLS + "Effect", "'Deny'");
    complaints.unlessAt(TLS + "Principal", "'*'");
    complaints.unlessAt(TLS + "Action", "'s3:*'");
    complaints.unlessAt(
        TLS + "Resource",
        "[{'Fn::GetAtt': ['GivenUpBucket', 'Arn']}, {'Fn::Sub': '${GivenUpBucket.Arn}/*'}]");
    complaints.unlessAt(TLS + "Condition", "{'Bool': {'aws:SecureTransport': 'false'}}");
    return complaints.sentences();
  }

  @Override
  Stream<Plant> plants() {
    return Stream.of(
        Plant.remove("GivenUpBucket/DeletionPolicy is", "GivenUpBucket/DeletionPolicy"),
        Plant.remove("UpdateReplacePolicy is", "GivenUpBucket/UpdateReplacePolicy"),
        Plant.remove("ServerSideEncryptionConfiguration is", BUCKET + "BucketEncryption"),
        Plant.put(
            "VersioningConfiguration is", BUCKET + "VersioningConfiguration/Status", "'Suspended'"),
        Plant.put(
            "PublicAccessBlockConfiguration is",
            BUCKET + "PublicAccessBlockConfiguration/BlockPublicPolicy",
            "false"),
        Plant.remove("OwnershipControls/Rules is", BUCKET + "OwnershipControls"),
        Plant.put(
            "Rules/0/Status is", BUCKET + "LifecycleConfiguration/Rules/0/Status", "'Disabled'"),
        Plant.put(
            "ExpirationInDays is", BUCKET + "LifecycleConfiguration/Rules/0/ExpirationInDays", "1"),
        Plant.put(
            "EventBridgeEnabled is",
            BUCKET + "NotificationConfiguration/EventBridgeConfiguration/EventBridgeEnabled",
            "false"),
        Plant.remove("GivenUpBucketPolicy/DeletionPolicy is", "GivenUpBucketPolicy/DeletionPolicy"),
        Plant.put("Properties/Bucket is", "GivenUpBucketPolicy/Properties/Bucket", "'other'"),
        Plant.put("Effect is", TLS + "Effect", "'Allow'"),
        Plant.put("Principal is", TLS + "Principal", "{'AWS': '123456789012'}"),
        Plant.put("Action is", TLS + "Action", "'s3:GetObject'"),
        Plant.remove("Resource is", TLS + "Resource/1"),
        Plant.put("Condition is", TLS + "Condition/Bool/aws:SecureTransport", "'true'"));
  }
}
