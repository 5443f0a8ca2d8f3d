//! Just enough of JSON Schema to hold answers against our own description.

use serde_json::Value;

/// What does not fit, each with its place.
pub fn check(description: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    walk(description, schema, value, "", &mut faults);
    faults
}

fn walk(all: &Value, schema: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.strip_prefix("#/components/schemas/").expect("a reference to a schema of ours");
        let target = &all["components"]["schemas"][name];
        assert!(target.is_object(), "{name} is not described");
        return walk(all, target, value, at, faults);
    }
    for part in list(schema, "allOf") {
        walk(all, part, value, at, faults);
    }
    for key in ["oneOf", "anyOf"] {
        let options = list(schema, key);
        if !options.is_empty() && !options.iter().any(|option| check(all, option, value).is_empty()) {
            faults.push(format!("{at}: fits none of {key}"));
        }
    }
    if !list(schema, "enum").is_empty() && !list(schema, "enum").contains(value) {
        faults.push(format!("{at}: {value} is none of {}", schema["enum"]));
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(many) => many.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    if !types.is_empty() && !types.iter().any(|kind| is(kind, value)) {
        faults.push(format!("{at}: {value} is not {types:?}"));
        return;
    }
    if let (Some(items), Some(values)) = (schema.get("items"), value.as_array()) {
        for (number, value) in values.iter().enumerate() {
            walk(all, items, value, &format!("{at}/{number}"), faults);
        }
    }
    if let Some(object) = value.as_object() {
        fields(all, schema, object, at, faults);
    }
}

fn fields(all: &Value, schema: &Value, object: &serde_json::Map<String, Value>, at: &str, faults: &mut Vec<String>) {
    for name in list(schema, "required").iter().filter_map(Value::as_str) {
        if !object.contains_key(name) {
            faults.push(format!("{at}: `{name}` is missing"));
        }
    }
    let more = schema.get("additionalProperties").filter(|more| more.is_object());
    for (name, value) in object {
        match (schema["properties"].get(name), more) {
            (Some(schema), _) | (None, Some(schema)) => walk(all, schema, value, &format!("{at}/{name}"), faults),
            (None, None) => {}
        }
    }
}

fn list<'v>(schema: &'v Value, key: &str) -> &'v [Value] {
    schema[key].as_array().map_or(&[], Vec::as_slice)
}

fn is(kind: &str, value: &Value) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => false,
    }
}
