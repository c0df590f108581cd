package formats

// holoVectors and holoDocuments are the tools that search in documents.
func holoVectors(common func(...Field) []Field) ObjectOf {
	return ObjectOf{What: "a tool of type vectorstore", Unknown: Refused, Check: holoVector, Fields: common(
		req(field("source", holoText, "A path, or a URI with the scheme s3, az, https, http or file.")),
		field("vector_field", orNull(OneOf{textType, textList}), "The members that are searched; they need `id_field`."),
		field("meta_fields", orNull(textList), "The members that come with a result."),
		field("chunk_size", orNull(holoInt(1, 0)), "The length of a piece of text."),
		field("chunk_overlap", orNull(holoInt(0, 0)), "How much pieces overlap."),
		field("embedding_model", orNull(textType), "The model that turns text into vectors."),
		field("embedding_dimensions", orNull(holoInt(1, 10000)), "The length of a vector."),
		field("database", holoDatabase(), "Where the vectors lie: an object, the name of a global vectorstore, or nothing for memory."),
		defaulted("5", field("top_k", holoInt(1, 100), "How many results there are.")),
		field("min_similarity_score", orNull(holoPart), "The worst score of a result."),
		field("record_path", orNull(textType), "The path to the records in a JSON file."),
		field("record_prefix", orNull(textType), "A prefix for members of records."),
		field("meta_prefix", orNull(textType), "A prefix for members of metadata."),
		field("id_field", orNull(textType), "The member that identifies a record."),
		defaulted(`"\n"`, field("field_separator", textType, "What stands between members that are joined.")),
		field("delimiter", orNull(textType), "What separates columns."),
	)}
}

func holoDocuments(common func(...Field) []Field) ObjectOf {
	return ObjectOf{What: "a tool of type hierarchical_document", Unknown: Refused, Check: holoHybrid, Fields: common(
		req(field("source", holoText, "The document, a path or a URI.")),
		defaulted(`"structure"`, field("chunking_strategy", wordsOf("structure", "By sections.", "token", "By length."), "How the text is cut.")),
		defaulted("800", field("max_chunk_tokens", holoInt(100, 2000), "The longest piece, in tokens.")),
		defaulted("50", field("chunk_overlap", holoInt(0, 200), "How much pieces overlap, in tokens.")),
		defaulted(`"none"`, field("document_domain", wordsOf("none", "Any.", "us_legislative", "Laws of the USA.", "au_legislative", "Laws of Australia.", "academic", "Papers.", "technical", "Manuals.", "legal_contract", "Contracts."), "The kind of document.")),
		field("max_subsection_depth", orNull(holoInt(1, 0)), "How deep sections go."),
		defaulted(`"hybrid"`, field("search_mode", wordsOf("semantic", "By meaning.", "keyword", "By words.", "hybrid", "By both."), "How it searches.")),
		defaulted("10", field("top_k", holoInt(1, 100), "How many results there are.")),
		field("min_score", orNull(holoPart), "The worst score of a result."),
		defaulted("0.5", field("semantic_weight", holoPart, "The weight of meaning in a hybrid search; the three weights make 1.")),
		defaulted("0.3", field("keyword_weight", holoPart, "The weight of words.")),
		defaulted("0.2", field("exact_weight", holoPart, "The weight of exact matches.")),
		defaulted("60", field("rrf_k", holoInt(1, 0), "The constant of rank fusion.")),
		defaulted("true", field("contextual_embeddings", holoBool, "Puts pieces into context before they are embedded.")),
		defaulted("100", field("context_max_tokens", holoInt(50, 200), "The length of that context.")),
		defaulted("10", field("context_concurrency", holoInt(1, 50), "How many contexts are made at a time.")),
		defaulted("true", field("extract_definitions", holoBool, "Finds definitions.")),
		defaulted("true", field("extract_cross_references", holoBool, "Finds cross references.")),
		defaulted("false", field("enable_reranking", holoBool, "Ranks results again; it needs `reranker_model`.")),
		field("reranker_model", orNull(holoModel()), "The model that ranks."),
		field("context_model", orNull(holoModel()), "The model that makes contexts."),
		field("embedding_model", orNull(textType), "The model that turns text into vectors."),
		field("database", holoDatabase(), "Where the vectors lie: an object, the name of a global vectorstore, or nothing for memory."),
		field("keyword_index", orNull(ObjectOf{What: "`keyword_index`", Unknown: Free, Check: holoIndex, Fields: []Field{
			defaulted(`"in-memory"`, field("provider", wordsOf("in-memory", "In memory.", "opensearch", "OpenSearch; needs `endpoint` and `index_name`."), "Where the words lie.")),
			field("endpoint", orNull(textType), "The address of OpenSearch."),
			field("index_name", orNull(textType), "The name of the index."),
			field("username", orNull(textType), "The user."),
			{Key: "password", Secret: true, Type: orNull(textType), Doc: "The password."},
			{Key: "api_key", Secret: true, Type: orNull(textType), Doc: "The key."},
			defaulted("true", field("verify_certs", holoBool, "Checks certificates.")),
			defaulted("10", field("timeout_seconds", holoInt(1, 120), "How long a request may take, in seconds.")),
		}}), "The index of words."),
	)}
}

func holoDatabase() Type {
	return OneOf{ObjectOf{What: "`database`", Unknown: Free, Fields: []Field{
		req(field("provider", wordsOf("postgres", "PostgreSQL with pgvector.", "azure-ai-search", "Azure AI Search.", "qdrant", "Qdrant.", "weaviate", "Weaviate.", "chromadb", "Chroma.", "faiss", "FAISS.",
			"azure-cosmos-mongo", "Azure Cosmos DB for MongoDB.", "azure-cosmos-nosql", "Azure Cosmos DB for NoSQL.", "sql-server", "SQL Server.", "pinecone", "Pinecone.", "in-memory", "Memory."), "The kind of database.")),
		{Key: "connection_string", Secret: true, Type: orNull(holoText), Doc: "How to connect."},
	}}, textType, Null{}}
}
